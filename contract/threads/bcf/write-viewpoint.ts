import { NOTHING_OPEN, type ViewState } from '../../protocol/view-state.ts';
import type { Vector } from '../../vector.ts';
import type { Thread } from '../thread.ts';
import { type BcfCamera, cameraOfView, toBcf } from './bcf-camera.ts';
import type { BcfVersion } from './bcf-version.ts';
import { element, textElement } from './bcf-xml.ts';
import { pngSize } from './picture-size.ts';

/** Width divided by height of a view without a picture. */
const ASPECT = 16 / 9;
/** The schema of 2.1 allows no other fields of view, degrees. */
const FIELD_2_1 = { min: 45, max: 60 } as const;

/** How far behind and above its point a thread without a view is seen from, metres. */
const BEHIND = 2;
const ABOVE = 0.6;

interface Shown {
  thread: Thread;
  picture: Uint8Array | null;
}

/** Returns the view of a thread. BCF has no point without a camera, so a point without a view gets one that looks at it. */
export function writtenView({ view, anchor: { point } }: Thread): ViewState | null {
  if (view || !point) return view;
  const [x, y, z] = point;
  return {
    mode: 'inside',
    sweep: null,
    position: [x, y + ABOVE, z + BEHIND],
    yaw: 0,
    pitch: -Math.atan(ABOVE / BEHIND),
    floor: null,
    ...NOTHING_OPEN,
  };
}

/**
 * Returns `viewpoint.bcfv`. The thread's point is a line whose ends are the same, which is how BCF marks a point. `AspectRatio`, which only 3.0
 * has, is that of the picture.
 */
export function viewpointOf(
  version: BcfVersion,
  guid: string,
  view: ViewState,
  { thread, picture }: Shown,
): string {
  const camera = cameraOfView(view);
  const size = picture && pngSize(picture);
  const aspect = size ? size.width / size.height : ASPECT;
  const { point } = thread.anchor;
  const at = point ? vectorFields(toBcf(point)) : null;
  return element('VisualizationInfo', { Guid: guid }, [
    cameraElement(version, camera, aspect),
    ...(at
      ? [
          element(
            'Lines',
            {},
            element('Line', {}, [element('StartPoint', {}, at), element('EndPoint', {}, at)]),
          ),
        ]
      : []),
  ]);
}

function cameraElement(version: BcfVersion, camera: BcfCamera, aspect: number): string {
  const { position, direction, up, fieldOfView, height } = camera;
  const pose = [
    element('CameraViewPoint', {}, vectorFields(position)),
    element('CameraDirection', {}, vectorFields(direction)),
    element('CameraUpVector', {}, vectorFields(up)),
  ];
  const ratio = version === '3.0' ? [textElement('AspectRatio', numberText(aspect))] : [];
  if (fieldOfView === null) {
    const scale = textElement('ViewToWorldScale', numberText(height ?? 1));
    return element('OrthogonalCamera', {}, [pose, scale, ratio]);
  }
  const field =
    version === '3.0' ? fieldOfView : Math.min(FIELD_2_1.max, Math.max(FIELD_2_1.min, fieldOfView));
  return element('PerspectiveCamera', {}, [pose, textElement('FieldOfView', numberText(field)), ratio]);
}

function vectorFields([x, y, z]: Vector): string[] {
  return [textElement('X', numberText(x)), textElement('Y', numberText(y)), textElement('Z', numberText(z))];
}

/** As `xs:double` has it, which has no shorter form than JavaScript's. */
function numberText(value: number): string {
  return String(value + 0);
}

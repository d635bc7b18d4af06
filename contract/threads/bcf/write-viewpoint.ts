import { NOTHING_OPEN, type ViewState } from '../../protocol/view-state.ts';
import type { Vector } from '../../vector.ts';
import type { Thread } from '../thread.ts';
import { type BcfCamera, cameraOfView, toBcf } from './bcf-camera.ts';
import type { BcfVersion } from './bcf-version.ts';
import { element, textElement } from '../../text/xml.ts';
import { pngSize } from './picture-size.ts';

/** Width divided by height of a view without a picture. */
const ASPECT = 16 / 9;
/** Range of the field of view that the schema of BCF 2.1 allows, in degrees. */
const FIELD_2_1 = { min: 45, max: 60 } as const;

/** Distances of the camera behind and above the point of a thread without a view, in metres. */
const BEHIND = 2;
const ABOVE = 0.6;

/**
 * Returns the view of a thread. BCF requires a camera for a point, so a point without a view gets a camera
 * that is aimed at it.
 */
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
 * Returns the XML of a `viewpoint.bcfv` file. As is usual in BCF, a line whose ends are equal marks a point.
 * `AspectRatio` (only in 3.0) is the aspect ratio of the picture, or `ASPECT` without a picture.
 */
export function viewpointOf(
  version: BcfVersion,
  guid: string,
  view: ViewState,
  { thread, picture }: { thread: Thread; picture: Uint8Array | null },
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

/** Returns a number as `xs:double`. JavaScript's shortest form is valid for this type. */
function numberText(value: number): string {
  return String(value + 0);
}

import { createRoot, extend } from '@react-three/fiber';
import {
  DirectionalLight,
  HemisphereLight,
  NeutralToneMapping,
  NoToneMapping,
  setConsoleFunction,
  WebGLRenderer,
  type PerspectiveCamera,
} from 'three';
import { textureLimit, type Device } from '../capture/local/fit-textures.ts';
import { anisotropyFor, rendererName } from '../capture/local/graphics.ts';
import { loadModel } from '../capture/local/load-model.ts';
import type { LocalCapture } from '../capture/local/local-capture.ts';
import { createSurfacePicker } from '../capture/local/surface-picker.ts';
import type { Store } from '../store.ts';
import type { View } from '../view.ts';
import { createPointed } from './pointed.ts';
import { steer, type SteerEvents } from './steer.ts';
import { surviveLoss } from './survive-loss.ts';
import { Scene } from './scene.tsx';

// Only what the scene uses: registering all of three would put all of it into the bundle.
// React Three Fiber keeps time with a class that three has put aside; one warning of it in every console helps nobody.
setConsoleFunction((type, message, ...rest) => {
  if (!message.startsWith('THREE.Clock:')) console[type](message, ...rest);
});

extend({ DirectionalLight, HemisphereLight });

/** What shows outside the windows. */
const SKY = '#e4e9ee';
/** Metres. */
const NEAR = 0.05;
const FAR = 200;

export interface SceneOptions {
  /** The element that is dragged, clicked and focused; the canvas fills it. */
  stage: HTMLElement;
  canvas: HTMLCanvasElement;
  context: WebGL2RenderingContext;
  capture: LocalCapture;
  /** The packed model, and the folder that files it names are in. */
  data: ArrayBuffer;
  folder: string;
  /** Called once the model is unpacked, before it is drawn. */
  unpacked: () => void;
  /** The device took the graphics away and did not give them back; then, that it did after all. */
  lost: () => void;
  restored: () => void;
  view: Store<View>;
  events: SteerEvents;
}

export interface MountedScene {
  /** Resolves once a frame with the capture in it has been drawn. */
  firstFrame: Promise<void>;
  /** Makes pointing quick; to be called when nothing more urgent is to do. */
  accelerate(): Promise<void>;
  dispose(): void;
}

/** Draws a local capture into a canvas, and lets mouse, fingers and keys move in it. */
export async function mountScene(options: SceneOptions): Promise<MountedScene> {
  const { stage, canvas, context, capture, view } = options;
  const model = await loadModel(options.data, options.folder, {
    most: textureLimit(
      Number(context.getParameter(context.MAX_TEXTURE_SIZE)),
      navigator as Navigator & Device,
    ),
    anisotropy: anisotropyFor(rendererName(context)),
  });
  options.unpacked();
  const root = createRoot(canvas);
  await root.configure({
    gl: (props) => new WebGLRenderer({ ...props, canvas, context, antialias: true, alpha: false }),
    frameloop: 'demand',
    dpr: [1, 2],
    flat: true,
    size: measure(stage),
    camera: { near: NEAR, far: FAR },
  });
  const pointed = createPointed();
  const { promise: firstFrame, resolve: onFirstFrame } = Promise.withResolvers<void>();
  const store = root.render(
    <Scene
      stage={stage}
      capture={capture}
      model={model}
      view={view}
      pointed={pointed}
      onFirstFrame={onFirstFrame}
    />,
  );
  const { gl, invalidate, setSize } = store.getState();
  const camera = store.getState().camera as PerspectiveCamera;
  gl.setClearColor(SKY);
  gl.toneMapping = model.baked ? NoToneMapping : NeutralToneMapping;

  const picker = createSurfacePicker(model.root, camera);
  capture.requestFrame = () => invalidate();
  capture.pickSurface = (x, y) => picker.pick(x, y);
  const release = steer({ stage, capture, camera, picker, view, pointed, events: options.events });
  const resize = new ResizeObserver(() => {
    const { width, height } = measure(stage);
    if (width > 0 && height > 0) setSize(width, height);
  });
  resize.observe(stage);

  const stopWatching = surviveLoss(canvas, {
    lost: options.lost,
    restored() {
      invalidate();
      options.restored();
    },
  });

  return {
    firstFrame,
    accelerate: () => picker.accelerate(),
    dispose() {
      resize.disconnect();
      stopWatching();
      release();
      capture.requestFrame = null;
      capture.pickSurface = () => null;
      root.unmount();
      model.dispose();
    },
  };
}

function measure(element: HTMLElement): { width: number; height: number; top: number; left: number } {
  return { width: element.clientWidth, height: element.clientHeight, top: 0, left: 0 };
}

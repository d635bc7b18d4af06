import { PerspectiveCamera } from 'three';
import { textureLimit, type Device } from '../capture/model/fit-textures.ts';
import { anisotropyFor, rendererName } from '../capture/model/graphics.ts';
import { loadModel, type Model, type TextureQuality } from '../capture/model/load-model.ts';
import type { LocalCapture } from '../capture/model/local-capture.ts';
import { createSurfacePicker } from '../capture/model/surface-picker.ts';
import { createSurfaces } from '../capture/model/surfaces.ts';
import type { CaptureFiles } from '../capture/capture-files.ts';
import type { PlayerStore } from '../state/player-state.ts';
import { createCameraRig } from './rendering/camera-rig.ts';
import { createContents } from './drawn-scene.ts';
import type { MeasuringOptions } from './measuring/mount-measuring.ts';
import { createMeasuringPart } from './measuring-part.ts';
import type { PartStream } from '../capture/model/parts/stream-parts.ts';
import { createFrameLoop } from './rendering/frame-loop.ts';
import { createPointerState } from './pins/pointer-state.ts';
import { prepareGraphics } from './rendering/prepare-graphics.ts';
import { createQuality } from './rendering/quality.ts';
import { createRenderer, disposeRenderer } from './rendering/renderer.ts';
import { addControls, type ControlEvents } from './input/controls.ts';
import { markerAt } from './input/targets.ts';
import { watchContextLoss } from './rendering/context-loss.ts';
import { createViewport } from './rendering/viewport.ts';

export interface SceneOptions {
  /** The element that is dragged, clicked and focused; the canvas fills it. */
  stage: HTMLElement;
  canvas: HTMLCanvasElement;
  context: WebGL2RenderingContext;
  capture: LocalCapture;
  /** The packed model, and where files that it names are. */
  data: ArrayBuffer;
  files: CaptureFiles;
  /** Called once the model is unpacked, before it is drawn. */
  unpacked: () => void;
  /** The WebGL context was lost and did not come back for a while; and that it is back. */
  lost: () => void;
  restored: () => void;
  state: PlayerStore;
  events: ControlEvents & MeasuringOptions['events'];
}

export interface MountedScene {
  /** Resolves once a frame with the capture in it has been drawn. */
  firstFrame: Promise<void>;
  /** Makes picking fast; to be called when nothing is more urgent. */
  accelerate(): Promise<void>;
  dispose(): void;
}

/** Draws a capture of our own into a canvas, and lets mouse, fingers and keys move in it. */
export async function mountScene(options: SceneOptions): Promise<MountedScene> {
  const { context } = options;
  const textures = {
    maxSize: textureLimit(
      Number(context.getParameter(context.MAX_TEXTURE_SIZE)),
      navigator as Navigator & Device,
    ),
    anisotropy: anisotropyFor(rendererName(context)),
  };
  const model = await loadModel(options.data, options.files.folder, textures);
  if (!model.baked) (await import('../capture/model/lit-shaders.ts')).addLitShaders();
  options.unpacked();
  return mountModel(options, model, textures);
}

function mountModel(options: SceneOptions, model: Model, quality: TextureQuality): MountedScene {
  const { stage, canvas, context, capture, state } = options;
  const { promise: drawn, resolve: resolveDrawn } = Promise.withResolvers<void>();
  const renderer = createRenderer(canvas, context, model.baked);
  const camera = new PerspectiveCamera();
  const pointerState = createPointerState();
  const loop = createFrameLoop(draw);
  const redraw = loop.request;
  const surfaces = createSurfaces(model.root, capture.manifest.sceneError);
  const picker = createSurfacePicker(surfaces, camera);
  const detach = capture.attach({
    requestFrame: redraw,
    pick: (x, y) => picker.pick(x, y),
    markerAt: (x, y) => markerAt({ stage, capture, picker, pins: contents.pins }, x, y),
    loadMeasuring: () => measuring.load(),
  });
  const rig = createCameraRig(capture, camera, canvas, state);
  const viewport = createViewport(stage, renderer, camera, rig.fit);
  const resolution = createQuality(viewport.scale, redraw);
  const contents = createContents({
    stage,
    capture,
    model,
    state,
    pointerState,
    renderer,
    camera,
    picker,
    viewport,
    redraw,
  });
  const measuring = createMeasuringPart({
    stage,
    capture,
    scene: contents.scene,
    camera,
    renderer,
    surfaces,
    surfacePicker: picker,
    state,
    redraw,
    events: options.events,
  });
  let parts: PartStream | null = null;
  let disposed = false;
  let prepared = false;
  const preparing = prepareGraphics(renderer, contents.scene, camera, model.textures).then(() => {
    prepared = true;
    redraw();
  });

  function draw(elapsed: number): void {
    if (!prepared) return;
    viewport.update();
    const moving = rig.frame(elapsed);
    resolution.frame(elapsed, moving);
    parts?.frame(elapsed, moving);
    contents.frame();
    measuring.mounted()?.frame();
    renderer.render(contents.scene, camera);
    if (moving) redraw();
    resolveDrawn();
  }

  /** Has what is near shown more finely, in a capture that has more of it. */
  async function streamParts(): Promise<void> {
    if (!capture.manifest.parts?.length) return;
    const program = await import('./mount-parts.ts').catch(() => null); // the scene is there without it
    if (!program || disposed) return;
    const { scene } = contents;
    parts = program.mountParts({
      capture,
      files: options.files,
      surfaces,
      renderer,
      scene,
      camera,
      quality,
      baked: model.baked,
      redraw,
    });
    redraw();
  }

  const removeControls = addControls({
    stage,
    capture,
    picker,
    pins: contents.pins,
    state,
    pointerState,
    viewport,
    redraw,
    tool: () => measuring.mounted()?.tool,
    events: options.events,
  });
  const stopWatching = watchContextLoss(canvas, {
    lost: options.lost,
    restored() {
      redraw();
      options.restored();
    },
  });

  return {
    firstFrame: preparing.then(() => drawn),
    async accelerate() {
      await picker.accelerate();
      redraw(); // pins find out what hides them
      await streamParts();
    },
    dispose() {
      disposed = true;
      loop.stop();
      stopWatching();
      removeControls();
      detach();
      resolution.dispose();
      parts?.dispose();
      viewport.dispose();
      rig.dispose();
      measuring.dispose();
      contents.dispose();
      model.dispose();
      disposeRenderer(renderer);
    },
  };
}

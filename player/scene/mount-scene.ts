import { PerspectiveCamera, Scene } from 'three';
import type { CaptureView } from '../../contract/protocol/view-state.ts';
import {
  textureLimit,
  type Device,
  loadModel,
  type Model,
  type TextureQuality,
} from '../capture/model/load-model.ts';
import { anisotropyFor, rendererName } from '../capture/model/graphics.ts';
import type { LocalCapture } from '../capture/model/local-capture.ts';
import { createSurfacePicker, createSurfaces } from '../capture/model/surfaces.ts';
import type { CaptureFiles } from '../capture/capture.ts';
import type { Actions } from '../state/actions.ts';
import type { PlayerStore } from '../state/player-state.ts';
import { createCameraRig, createViewport } from './viewport.ts';
import { createContents } from './drawn-scene.ts';
import { createMeasuringPart } from './measuring-part.ts';
import type { PartStream } from '../capture/model/stream-parts.ts';
import { createPointerState } from './pins/pointer-state.ts';
import { prepareGraphics } from './prepare-graphics.ts';
import type { SceneParts } from './scene-parts.ts';
import { createQuality } from './quality.ts';
import { createRenderer, disposeRenderer } from './renderer.ts';
import { addControls } from './input/controls.ts';
import { markerAt } from './input/targets.ts';

/**
 * Returns a loop that calls `draw` in each requested frame with the time since the previous requested frame.
 * The time is in whole milliseconds, because passing a fraction to a function can allocate an object.
 */
function createFrameLoop(draw: (elapsed: number) => void) {
  let last = Math.round(performance.now());
  let pending = 0;
  let stopped = false;

  function frame(now: number): void {
    pending = 0;
    const time = Math.round(now);
    const elapsed = time - last;
    last = time;
    draw(elapsed);
  }

  return {
    /** Requests a frame. Further requests have no effect until it is drawn. */
    request: (): void => {
      if (pending === 0 && !stopped) pending = requestAnimationFrame(frame);
    },
    stop(): void {
      stopped = true;
      cancelAnimationFrame(pending);
    },
  };
}

export interface SceneOptions {
  /** The element that users drag, click and focus. The canvas fills it. */
  stage: HTMLElement;
  canvas: HTMLCanvasElement;
  context: WebGL2RenderingContext;
  capture: LocalCapture;
  /** The packed model. `files` is the location of the files that the model refers to. */
  data: ArrayBuffer;
  files: CaptureFiles;
  /** Called when the model has been unpacked, before it is drawn. */
  unpacked: () => void;
  /**
   * `lost` is called when the WebGL context is lost and does not return soon; `restored` is called when it
   * returns.
   */
  lost: () => void;
  restored: () => void;
  state: PlayerStore;
  events: Pick<Actions, 'place' | 'move' | 'measure' | 'change'>;
}

export type MountedScene = ReturnType<typeof mountModel>;

/**
 * Draws a local capture, which is one that GoV360 renders itself, into a canvas, and lets users move in it by
 * mouse, touch and keys.
 */
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
  options.unpacked();
  return mountModel(options, model, textures);
}

function mountModel(options: SceneOptions, model: Model, quality: TextureQuality) {
  const { stage, canvas, context, state } = options;
  const { promise: firstDrawn, resolve: resolveDrawn } = Promise.withResolvers<void>();
  const renderer = createRenderer(canvas, context, model.baked);
  const camera = new PerspectiveCamera();
  const loop = createFrameLoop(draw);
  const redraw = loop.request;
  const surfaces = createSurfaces(model.root, options.capture.manifest.sceneError);
  const picker = createSurfacePicker(surfaces, camera);
  let rig = createCameraRig(options.capture, camera, canvas, state);
  const viewport = createViewport(stage, renderer, camera, (width, height) => rig.fit(width, height));
  const resolution = createQuality(viewport.scale, redraw);
  const scene = new Scene();
  let drawn = drawCapture(options.capture);
  let parts: PartStream | null = null;
  let disposed = false;
  let prepared = false;
  const preparing = prepareGraphics(renderer, scene, camera, model.textures).then(() => {
    prepared = true;
    redraw();
  });

  function draw(elapsed: number): void {
    if (!prepared) return;
    viewport.update();
    const moving = rig.frame(elapsed);
    resolution.frame(elapsed, moving);
    parts?.frame(elapsed, moving);
    drawn.contents.frame(elapsed);
    drawn.measuring.mounted()?.frame();
    renderer.render(scene, camera);
    if (moving) redraw();
    resolveDrawn();
  }

  /** Draws a capture and handles its input. `show` calls this function again for a corrected capture. */
  function drawCapture(capture: LocalCapture) {
    const pointerState = createPointerState();
    const shared: SceneParts = {
      stage,
      scene,
      capture,
      model,
      state,
      pointerState,
      renderer,
      camera,
      surfaces,
      picker,
      viewport,
      redraw,
    };
    const detach = capture.attach({
      requestFrame: redraw,
      pick: (x, y) => picker.pick(x, y),
      markerAt: (x, y) => markerAt(shared, contents.pins, x, y),
      loadMeasuring: () => measuring.load(),
    });
    const contents = createContents(shared);
    const measuring = createMeasuringPart(shared, options.events);
    const removeControls = addControls(shared, {
      pins: contents.pins,
      tool: () => measuring.mounted()?.tool,
      events: options.events,
    });
    return {
      capture,
      contents,
      measuring,
      dispose() {
        removeControls();
        detach();
        rig.dispose();
        measuring.dispose();
        contents.dispose();
      },
    };
  }

  /** Loads nearby parts in more detail, if the capture is divided into parts. */
  async function streamParts(): Promise<void> {
    if (!drawn.capture.manifest.parts?.length) return;
    const program = await import('../capture/model/stream-parts.ts').catch(() => null); // Without this code, the scene still works.
    if (!program || disposed) return;
    parts = program.mountParts({
      capture: drawn.capture,
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

  const stopWatching = watchContextLoss(canvas, options.lost, () => {
    redraw();
    options.restored();
  });

  return {
    /** Resolves once a frame that contains the capture has been drawn. */
    firstFrame: preparing.then(() => firstDrawn),
    /**
     * Makes picking fast, then loads nearby parts of the capture in more detail. Call it when there is
     * nothing more urgent to do.
     */
    async accelerate(): Promise<void> {
      await picker.accelerate();
      redraw(); // From now on, pins behind surfaces can be hidden.
      await streamParts();
    },
    /** Replaces the capture with a capture that has the same model, and goes to `view`. */
    show(next: LocalCapture, view: CaptureView): void {
      drawn.dispose();
      rig = createCameraRig(next, camera, canvas, state);
      rig.fit(viewport.width, viewport.height);
      void next.setView(view); // Takes effect immediately, because nothing draws this capture yet.
      drawn = drawCapture(next);
      parts?.follow(next);
    },
    dispose(): void {
      disposed = true;
      loop.stop();
      stopWatching();
      resolution.dispose();
      parts?.dispose();
      viewport.dispose();
      drawn.dispose();
      model.dispose();
      disposeRenderer(renderer);
    },
  };
}

/** How long to wait for a lost context before reporting the loss, in milliseconds. */
const TIMEOUT = 3000;

/**
 * Watches a canvas for the loss of its WebGL context, and lets the browser restore the context. Calls `lost`
 * if the context does not return within `TIMEOUT`, and `restored` when it has returned and everything must be
 * drawn again. Returns a function that stops watching.
 */
function watchContextLoss(canvas: HTMLCanvasElement, lost: () => void, restored: () => void): () => void {
  let timer = 0;

  function lose(event: Event): void {
    event.preventDefault(); // Without this call, the context would never return.
    timer = window.setTimeout(lost, TIMEOUT);
  }

  function restore(): void {
    clearTimeout(timer);
    restored();
  }

  canvas.addEventListener('webglcontextlost', lose);
  canvas.addEventListener('webglcontextrestored', restore);
  return () => {
    clearTimeout(timer);
    canvas.removeEventListener('webglcontextlost', lose);
    canvas.removeEventListener('webglcontextrestored', restore);
  };
}

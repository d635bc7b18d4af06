import { type PerspectiveCamera, type WebGLRenderer, MathUtils } from 'three';
import type { LocalCapture } from '../capture/model/local-capture.ts';
import { listsBeside } from '../state/layout.ts';
import type { PlayerStore } from '../state/player-state.ts';

/** The size of the canvas, which follows the size of the stage and the pixel ratio of the device. */
export type Viewport = ReturnType<typeof createViewport>;

/**
 * The minimum and maximum number of canvas pixels per CSS pixel. More than two canvas pixels per CSS pixel
 * make no visible difference.
 */
const RATIO_LEAST = 0.5;
const RATIO_MOST = 2;

/**
 * Creates the viewport. Calls `resized` immediately, and whenever the size of the stage changes, except while
 * the width or height of the stage is 0.
 */
export function createViewport(
  stage: HTMLElement,
  renderer: WebGLRenderer,
  camera: PerspectiveCamera,
  resized: (width: number, height: number) => void,
) {
  let part = 1;
  let stale = false;

  function measure(): void {
    const { clientWidth: width, clientHeight: height } = stage;
    if (width === 0 || height === 0) return;
    if (width === viewport.width && height === viewport.height) return;
    viewport.width = width;
    viewport.height = height;
    stale = true;
    resized(width, height);
  }

  const observer = new ResizeObserver(measure);
  const viewport = {
    /** The size of the stage in CSS pixels. */
    width: 0,
    height: 0,
    /** Sets the number of canvas pixels per CSS pixel, as a fraction of its full value (0 to 1). */
    scale: (next: number): void => {
      part = next;
      renderer.setPixelRatio(deviceRatio() * part);
    },
    /**
     * Applies a new size of the stage. Call this before each frame; until then, the last frame is stretched.
     */
    update(): void {
      if (!stale) return;
      stale = false;
      renderer.setPixelRatio(deviceRatio() * part);
      renderer.setSize(viewport.width, viewport.height, false);
      camera.aspect = viewport.width / viewport.height;
      camera.updateProjectionMatrix();
    },
    dispose: () => observer.disconnect(),
  };
  observer.observe(stage);
  measure();
  return viewport;
}

function deviceRatio(): number {
  return Math.max(RATIO_LEAST, Math.min(RATIO_MOST, window.devicePixelRatio));
}

/**
 * The width of the lists beside the view including their margins, and the heights of the tools and of the
 * handle on a phone, in pixels.
 */
const LISTS_WIDTH = 340;
const TOOLS_HEIGHT = 64;
const HANDLE_HEIGHT = 48;
/** The fraction of a phone's height that open lists cover. */
const SHEET = 0.45;
/**
 * The largest fraction of the view that counts as covered, so that even a small window leaves room for the
 * whole capture.
 */
const MAX_COVERED = 0.7;
/**
 * The duration of the first step after a rest, and the maximum duration of a step, in milliseconds. A slow
 * device draws fewer frames of a movement, but the movement does not take longer, unless a frame takes longer
 * than this maximum.
 */
const FRAME = 16;
const MAX_FRAME = 400;

/**
 * Returns the camera rig, which moves the camera to the eye's current pose in the capture. Call `frame` at
 * the beginning of each frame.
 */
export function createCameraRig(
  capture: LocalCapture,
  camera: PerspectiveCamera,
  canvas: HTMLCanvasElement,
  state: PlayerStore,
) {
  const { travel } = capture;
  const shown = { fade: 0, angle: 0 };
  let resting = true;
  let width = 1;
  let height = 1;

  function fit(): void {
    const beside = listsBeside();
    const { panelOpen } = state.get();
    const foot = TOOLS_HEIGHT + (panelOpen ? SHEET * height : HANDLE_HEIGHT);
    travel.fit({
      aspect: width / height,
      coveredRight: beside && panelOpen ? Math.min(LISTS_WIDTH / width, MAX_COVERED) : 0,
      coveredBelow: beside ? 0 : Math.min(foot / height, MAX_COVERED),
    });
  }

  const stopWatching = state.watch((now) => now.panelOpen, fit);

  return {
    /** Fits the capture to a new size of the stage, in CSS pixels. */
    fit(nextWidth: number, nextHeight: number): void {
      width = nextWidth;
      height = nextHeight;
      fit();
    },
    /** Advances the movement by `elapsed` milliseconds. Returns true while something moves. */
    frame(elapsed: number): boolean {
      const moving = capture.step(resting ? FRAME : Math.min(elapsed, MAX_FRAME));
      resting = !moving;
      place(camera, travel);
      if (shown.angle !== travel.projection.angle) {
        shown.angle = travel.projection.angle;
        camera.fov = MathUtils.radToDeg(shown.angle);
        camera.updateProjectionMatrix();
      }
      if (shown.fade !== travel.walk.fade) {
        shown.fade = travel.walk.fade;
        canvas.style.opacity = String(1 - shown.fade);
      }
      return moving;
    },
    dispose: stopWatching,
  };
}

/**
 * Moves the camera to a pose. Assigns the coordinates separately, because passing fractional numbers to
 * another function can allocate an object for each number in every frame.
 */
function place(camera: PerspectiveCamera, { pose, projection }: LocalCapture['travel']): void {
  const { position } = camera;
  position.x = pose.x;
  position.y = pose.y;
  position.z = pose.z;
  camera.rotation.set(pose.pitch, pose.yaw, 0, 'YXZ');
  camera.updateMatrixWorld();
  if (camera.near === projection.near && camera.far === projection.far) return;
  camera.near = projection.near;
  camera.far = projection.far;
  camera.updateProjectionMatrix();
}

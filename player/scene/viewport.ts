import { type PerspectiveCamera, type WebGLRenderer, MathUtils } from 'three';
import type { LocalCapture } from '../capture/model/local-capture.ts';
import { listsBeside } from '../state/layout.ts';
import type { PlayerStore } from '../state/player-state.ts';

/** The canvas's pixels, which fit the stage and the device. */
export interface Viewport {
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Draws with a part of the pixels that the device has (0 to 1). */
  scale: (part: number) => void;
  /** Takes up another size, before a frame: until then the last one is stretched, which is better than nothing. */
  update(): void;
  dispose(): void;
}

/** Pixels of the canvas for each CSS pixel: more than two nobody sees. */
const RATIO_LEAST = 0.5;
const RATIO_MOST = 2;

/** `resized`: called when the stage has another size, and once at the start. */
export function createViewport(
  stage: HTMLElement,
  renderer: WebGLRenderer,
  camera: PerspectiveCamera,
  resized: (width: number, height: number) => void,
): Viewport {
  let width = 0;
  let height = 0;
  let part = 1;
  let stale = false;

  function measure(): void {
    const { clientWidth, clientHeight } = stage;
    if (clientWidth === 0 || clientHeight === 0) return;
    if (clientWidth === width && clientHeight === height) return;
    width = clientWidth;
    height = clientHeight;
    stale = true;
    resized(width, height);
  }

  const observer = new ResizeObserver(measure);
  observer.observe(stage);
  measure();

  return {
    get width() {
      return width;
    },
    get height() {
      return height;
    },
    scale(next) {
      part = next;
      renderer.setPixelRatio(deviceRatio() * part);
    },
    update() {
      if (!stale) return;
      stale = false;
      renderer.setPixelRatio(deviceRatio() * part);
      renderer.setSize(width, height, false);
      camera.aspect = width / height;
      camera.updateProjectionMatrix();
    },
    dispose: () => observer.disconnect(),
  };
}

function deviceRatio(): number {
  return Math.max(RATIO_LEAST, Math.min(RATIO_MOST, window.devicePixelRatio));
}

/** Moves time on, and puts the camera where the capture's eye is. Called first in each frame. */
interface CameraRig {
  /** The stage has another size (CSS pixels). */
  fit: (width: number, height: number) => void;
  /** `elapsed`: milliseconds since the last frame. True while something moves. */
  frame(elapsed: number): boolean;
  dispose(): void;
}

/** Pixels: the width of the lists beside the view with their margins, and the height of tools and handle on a phone. */
const LISTS_WIDTH = 340;
const TOOLS_HEIGHT = 64;
const HANDLE_HEIGHT = 48;
/** The part of a phone's height that open lists take. */
const SHEET = 0.45;
/** However small the window, the whole is fitted into some of it. */
const MAX_COVERED = 0.7;
/** Milliseconds: after a rest the first step is one ordinary frame, not the whole rest. A slow device draws fewer frames of a movement, but takes no longer for it. */
const FRAME = 16;
const MAX_FRAME = 400;

export function createCameraRig(
  capture: LocalCapture,
  camera: PerspectiveCamera,
  canvas: HTMLCanvasElement,
  state: PlayerStore,
): CameraRig {
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
    fit(nextWidth, nextHeight) {
      width = nextWidth;
      height = nextHeight;
      fit();
    },
    frame(elapsed) {
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

/** Field by field: a fraction that is handed to another function is a new object in every frame. */
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

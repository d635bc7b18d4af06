import type { PerspectiveCamera, WebGLRenderer } from 'three';

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
const RATIO_LEAST = 1;
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

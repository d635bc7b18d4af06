import type { WebGLRenderer } from 'three';

// Component tests draw nothing with WebGL. `stand-ins.ts` replaces the modules that would do so with this
// one.

/** Replaces `player/scene/renderer.ts`. */
export function createRenderer(canvas: HTMLCanvasElement): Partial<WebGLRenderer> {
  return {
    domElement: canvas,
    getPixelRatio: () => 1,
    setPixelRatio() {},
    setSize() {},
    setViewport() {},
    setScissor() {},
    setScissorTest() {},
    render() {},
  };
}

/** Replaces `player/scene/renderer.ts`. */
export function disposeRenderer(): void {}

/** Replaces `player/scene/prepare-graphics.ts`. */
export async function prepareGraphics(): Promise<void> {}

const prototype = HTMLCanvasElement.prototype as { getContext: (this: void, ...args: unknown[]) => unknown };
const { getContext } = prototype;
prototype.getContext = function (this: unknown, ...args: unknown[]) {
  return args[0] === 'webgl2'
    ? { canvas: this, getParameter: () => 4096 }
    : Reflect.apply(getContext, this, args);
} as typeof getContext;

/** The duration of a frame in milliseconds. Fewer frames save processor time for layout and painting. */
const FRAME = 50;
const frames = new Map<number, number>();
let last = 0;
window.requestAnimationFrame = (draw) => {
  const id = ++last;
  frames.set(
    id,
    window.setTimeout(() => {
      frames.delete(id);
      draw(performance.now());
    }, FRAME),
  );
  return id;
};
window.cancelAnimationFrame = (id) => {
  clearTimeout(frames.get(id));
  frames.delete(id);
};

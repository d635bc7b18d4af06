import { vi } from 'vitest';
import type { WebGLRenderer } from 'three';

// Component tests run the whole player but draw nothing in WebGL, and the site without news from a server.
// Everything else works as usual, including picking on surfaces and the labels of pins. Files share a page, so
// modules are replaced here for all of them.

vi.mock('../../../player/scene/renderer.ts', () => ({
  createRenderer: (canvas: HTMLCanvasElement): Partial<WebGLRenderer> => ({
    domElement: canvas,
    getPixelRatio: () => 1,
    setPixelRatio() {},
    setSize() {},
    setViewport() {},
    setScissor() {},
    setScissorTest() {},
    render() {},
  }),
  disposeRenderer() {},
}));
vi.mock('../../../player/scene/prepare-graphics.ts', () => ({ prepareGraphics: async () => {} }));
vi.mock('../../../site/browser/watch.ts', () => import('./watch-here.ts'));

const prototype = HTMLCanvasElement.prototype as { getContext: (this: void, ...args: unknown[]) => unknown };
const { getContext } = prototype;
prototype.getContext = function (this: unknown, ...args: unknown[]) {
  return args[0] === 'webgl2'
    ? { canvas: this, getParameter: () => 4096 }
    : Reflect.apply(getContext, this, args);
} as typeof getContext;

/** Milliseconds. Fewer frames save the CPU work of layout and painting. */
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

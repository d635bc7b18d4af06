import { NeutralToneMapping, NoToneMapping, WebGLRenderer } from 'three';
import { sceneColors } from '../../design/scene-colors.ts';

/**
 * Creates a renderer for a canvas that already has a context. `baked` means that the model's colours already
 * include the lighting and are drawn unchanged.
 */
export function createRenderer(
  canvas: HTMLCanvasElement,
  context: WebGL2RenderingContext,
  baked: boolean,
): WebGLRenderer {
  const renderer = new WebGLRenderer({ canvas, context, antialias: true, alpha: false });
  renderer.setClearColor(sceneColors.sky);
  // A program's log is available only once the program is linked, so reading it would block the page.
  renderer.debug.checkShaderErrors = false;
  renderer.toneMapping = baked ? NoToneMapping : NeutralToneMapping;
  return renderer;
}

/**
 * Releases the context immediately: browsers allow only a few at a time, and would otherwise wait for the
 * garbage collector.
 */
export function disposeRenderer(renderer: WebGLRenderer): void {
  renderer.dispose();
  renderer.forceContextLoss();
}

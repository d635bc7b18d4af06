import { NeutralToneMapping, NoToneMapping, WebGLRenderer } from 'three';
import { sceneColors } from '../../design/scene-colors.ts';

/**
 * Creates a renderer for a canvas whose context already exists. `baked` means that the colours contain the
 * light and are drawn as they are.
 */
export function createRenderer(
  canvas: HTMLCanvasElement,
  context: WebGL2RenderingContext,
  baked: boolean,
): WebGLRenderer {
  const renderer = new WebGLRenderer({ canvas, context, antialias: true, alpha: false });
  renderer.setClearColor(sceneColors.sky);
  // The log of a program exists only once the program is linked, so reading it would block the page.
  renderer.debug.checkShaderErrors = false;
  renderer.toneMapping = baked ? NoToneMapping : NeutralToneMapping;
  return renderer;
}

/**
 * Releases the context at once: browsers allow only a few at a time, and would wait for the garbage
 * collector.
 */
export function disposeRenderer(renderer: WebGLRenderer): void {
  renderer.dispose();
  renderer.forceContextLoss();
}

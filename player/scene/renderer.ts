import { NeutralToneMapping, NoToneMapping, WebGLRenderer } from 'three';
import { sceneColors } from '../../design/scene-colors.ts';

/** Draws into a canvas by a context that exists already. `baked`: the light is in the colours, which are drawn as they are. */
export function createRenderer(
  canvas: HTMLCanvasElement,
  context: WebGL2RenderingContext,
  baked: boolean,
): WebGLRenderer {
  const renderer = new WebGLRenderer({ canvas, context, antialias: true, alpha: false });
  renderer.setClearColor(sceneColors.sky);
  // the log of a program is only there once it is linked: reading it makes the page wait
  renderer.debug.checkShaderErrors = false;
  renderer.toneMapping = baked ? NoToneMapping : NeutralToneMapping;
  return renderer;
}

/** Gives the context back at once: a browser keeps only some at a time, and would wait for the garbage collector. */
export function disposeRenderer(renderer: WebGLRenderer): void {
  renderer.dispose();
  renderer.forceContextLoss();
}

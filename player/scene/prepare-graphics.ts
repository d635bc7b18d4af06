import type { PerspectiveCamera, Scene, Texture, WebGLRenderer } from 'three';
import { nextTask } from '../capture/model/search-trees.ts';

/**
 * Sends programs and textures to the graphics card in short tasks before they are first drawn, because doing
 * everything in one frame would block the page. Programs come first: reading a program's uniforms waits until
 * the graphics card has processed everything sent before.
 */
export async function prepareGraphics(
  renderer: WebGLRenderer,
  scene: Scene,
  camera: PerspectiveCamera,
  textures: readonly Texture[],
): Promise<void> {
  await renderer.compileAsync(scene, camera);
  for (const program of renderer.info.programs ?? []) program.getUniforms();
  for (const texture of textures) {
    await nextTask();
    renderer.initTexture(texture);
  }
}

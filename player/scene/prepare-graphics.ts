import type { PerspectiveCamera, Scene, Texture, WebGLRenderer } from 'three';
import { nextTask } from '../capture/model/search-trees.ts';

/**
 * Sends programs and textures to the graphics before the first frame, in short tasks: all within that frame would hold up the
 * page. Programs come first, since reading their uniforms waits for whatever was sent before.
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

import type { Texture, WebGLRenderer } from 'three';
import { nextTask } from '../../capture/model/next-task.ts';

/** Sends textures to the graphics, each in a task of its own: all in the first frame would hold up the page. */
export async function uploadTextures(renderer: WebGLRenderer, textures: readonly Texture[]): Promise<void> {
  for (const texture of textures) {
    renderer.initTexture(texture);
    await nextTask();
  }
}

import type { Mesh, Object3D, PerspectiveCamera, Scene, WebGLRenderer } from 'three';
import type { CaptureFiles } from '../capture.ts';
import { download } from './download.ts';
import { listMeshes, loadModel, type TextureQuality } from './load-model.ts';
import { nextTask, buildSearchTrees } from './search-trees.ts';

/** A level of a part that is ready to draw and measure. */
export interface LoadedLevel {
  root: Object3D;
  meshes: readonly Mesh[];
  dispose(): void;
}

/** The renderer and its settings. */
export interface LevelGraphics {
  renderer: WebGLRenderer;
  scene: Scene;
  camera: PerspectiveCamera;
  quality: TextureQuality;
  /** True if the capture's colours already contain the light. */
  baked: boolean;
}

/** Returns the bytes of a file. If loading fails, retries once if `files.lost` resolves with true. */
export async function fetchLevel(
  files: CaptureFiles,
  file: string,
  signal: AbortSignal,
): Promise<ArrayBuffer> {
  try {
    return await download(files.folder + file, signal);
  } catch (error) {
    if (signal.aborted || !(await files.lost?.()) || signal.aborted) throw error;
    return download(files.folder + file, signal);
  }
}

/**
 * Unpacks a level that belongs below `parent`, compiles its shaders and uploads its textures, in short tasks
 * to avoid delaying frames. The caller adds the level to the scene, so the previous level can stay visible
 * until this function resolves.
 */
export async function unpackLevel(
  data: ArrayBuffer,
  parent: Object3D,
  { renderer, scene, camera, quality, baked }: LevelGraphics,
): Promise<LoadedLevel> {
  const model = await loadModel(data, '', quality, baked);
  const { root, textures } = model;
  // The level uses the capture's coordinates, regardless of where the parent is.
  root.matrixAutoUpdate = false;
  root.matrix.copy(parent.matrixWorld).invert();
  const meshes = listMeshes(root);
  await buildSearchTrees(meshes);
  await renderer.compileAsync(root, camera, scene);
  for (const texture of textures) {
    await nextTask();
    renderer.initTexture(texture);
  }
  return { root, meshes, dispose: () => model.dispose() };
}

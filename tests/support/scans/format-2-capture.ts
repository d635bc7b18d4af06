import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { captureSchema, type Capture } from '../../../contract/capture.ts';
import { buildScene } from '../../../processing/scene/build-scene.ts';
import { readGlbMesh } from './read-glb-mesh.ts';

const captures = fileURLToPath(new URL('../../../captures/', import.meta.url));

/**
 * Creates the folder `id` in `parent` with one of our captures in format 2, which has a coarse scene and its
 * parts like a scan. `name`: the capture in `captures/`.
 */
export async function makeFormat2Capture(parent: string, id: string, name = 'gv360office'): Promise<Capture> {
  const from = join(captures, name);
  const folder = join(parent, id);
  await mkdir(folder, { recursive: true });
  const before = captureSchema.parse(JSON.parse(await readFile(join(from, 'capture.json'), 'utf8')));
  const mesh = await readGlbMesh(join(from, before.scene));
  const { scene, parts, sceneError } = await buildScene(mesh, before, { ceilings: {} }, folder);
  const capture: Capture = { ...before, format: 2, id, scene, parts, sceneError };
  const copied = [before.poster, before.thumbnail, ...before.floors.map(({ plan }) => plan ?? 'plan.svg')];
  for (const file of new Set(copied)) await copyFile(join(from, file), join(folder, file));
  await writeFile(join(folder, 'capture.json'), JSON.stringify(capture));
  return capture;
}

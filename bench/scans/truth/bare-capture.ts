import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { captureSchema, type Capture } from '../../../contract/capture.ts';
import { readScene } from '../../../tools/check-capture/read-scene.ts';
import { sceneTriangles } from '../../../tools/check-capture/scene-triangles.ts';
import { roughen } from '../../../tools/building-maker/roughen.ts';
import type { BuiltPart } from '../../../tools/building-maker/make-mesh.ts';

/** A capture of ours without anything but its surfaces, as a scanner would have them: with noise and holes. */
export async function bareCapture(folder: string): Promise<{ capture: Capture; parts: BuiltPart[] }> {
  const capture = captureSchema.parse(JSON.parse(await readFile(join(folder, 'capture.json'), 'utf8')));
  const document = await readScene(await readFile(join(folder, capture.scene)));
  const nodes = document
    .getRoot()
    .listNodes()
    .filter((node) => {
      for (let at: typeof node | null = node; at; at = at.getParentNode())
        if (at.getName() === 'backdrop') return false;
      return true;
    });
  const triangles = sceneTriangles(nodes);
  return { capture, parts: [roughen(triangles, { edge: 0.12, noise: 0.005, holes: 0.02, seed: 7 })] };
}

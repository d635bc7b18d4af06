/**
 * Makes a capture's folder: `node tools/capture-maker/make-capture.ts <id> [--sketch | --draft]` writes its scene with geometry, light
 * and textures, its plans and its description. `--draft` gathers little light and `--sketch` hardly any, for trying things out. Pictures are taken
 * afterwards by take-pictures.ts.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { loadSpace } from './building/space.ts';
import { collectFaces } from './geometry/faces.ts';
import { buildBvh } from './light/rays.ts';
import { bakeScene, chosenQuality } from './output/bake-scene.ts';
import { drawPlan } from './output/plan.ts';

const [id] = process.argv.slice(2);
if (!id) throw new Error('Say which capture, for instance gv360office.');
const space = await loadSpace(id);
const folder = new URL(`../../captures/${space.id}/`, import.meta.url);
const built = space.build();
await mkdir(folder, { recursive: true });

const capture = space.describe(buildBvh(collectFaces(built.model).points));
await writeFile(new URL('capture.json', folder), `${JSON.stringify(capture, null, 2)}\n`);
for (const floor of space.floors)
  await writeFile(new URL(floor.plan, folder), drawPlan(capture, floor, built.model));

await writeFile(new URL('scene.glb', folder), await bakeScene(space, built, chosenQuality(process.argv)));

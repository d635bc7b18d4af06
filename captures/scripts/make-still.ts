/**
 * Takes a picture of a place that is no capture: `node captures/scripts/make-still.ts <name> [--draft] [--to folder]` builds it,
 * lights it and writes `poster.webp` and `thumbnail.webp` to `captures/stills/<name>` (or to another folder).
 */
import { mkdir } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { loadStill } from './building/space.ts';
import { bakeScene } from './output/bake-scene.ts';
import { writePoster } from './pictures/poster.ts';
import { openStudio } from './pictures/studio.ts';

const [name] = process.argv.slice(2);
if (!name) throw new Error('Say which still, for instance laboratory.');
const to = process.argv.indexOf('--to');
const folder =
  to > 0 ? pathToFileURL(`${process.argv[to + 1]!}/`) : new URL(`../stills/${name}/`, import.meta.url);
const still = await loadStill(name);
const scene = await bakeScene(still, still.build(), process.argv.includes('--draft') ? 'draft' : 'final');
await mkdir(folder, { recursive: true });
const studio = await openStudio(scene);
try {
  await writePoster(studio, still.camera, new URL('poster.webp', folder), new URL('thumbnail.webp', folder));
} finally {
  await studio.close();
}

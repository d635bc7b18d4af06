/**
 * Takes a capture's poster and thumbnail from its scene: `node tools/capture-maker/take-pictures.ts <id> [--all folder [only]]`.
 * With `--all`, instead a picture from every sweep in four directions and the overviews, to look the work over; with `only`,
 * of those alone whose id contains it. Needs a Chromium (CHROMIUM, or /usr/bin/chromium).
 */
import { readFile } from 'node:fs/promises';
import { captureSchema } from '../../contract/capture.ts';
import { loadSpace } from './building/space.ts';
import { takeReviewPictures } from './output/review.ts';
import { writePoster } from './output/poster.ts';
import { openStudio } from './output/studio.ts';

const [id] = process.argv.slice(2);
if (!id) throw new Error('Say which capture, for instance gv360office.');
const space = await loadSpace(id);
const folder = new URL(`../../captures/${space.id}/`, import.meta.url);
const capture = captureSchema.parse(JSON.parse(await readFile(new URL('capture.json', folder), 'utf8')));
const studio = await openStudio(await readFile(new URL(capture.scene, folder)));
try {
  const all = process.argv.indexOf('--all');
  if (all > 0) {
    const [into = '', only = ''] = process.argv.slice(all + 1);
    await takeReviewPictures(studio, capture.sweeps, space.overviews, into, only);
  } else {
    const { position } = capture.sweeps.find(({ id }) => id === capture.start.sweep)!;
    const { yaw, pitch } = capture.start;
    const [poster, thumbnail] = [new URL(capture.poster, folder), new URL(capture.thumbnail, folder)];
    await writePoster(studio, { position, yaw, pitch, fov: 64 }, poster, thumbnail);
  }
} finally {
  await studio.close();
}

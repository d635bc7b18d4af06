/**
 * Makes captures/gv360office: geometry, light, textures, plan and description.
 * `--draft` gathers little light, for trying things out. Pictures are taken afterwards by take-pictures.ts.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { PAGE } from './light/atlas.ts';
import { bake } from './light/bake.ts';
import { buildBvh } from './light/bvh.ts';
import { pictureSheet } from './materials/picture-sheet.ts';
import { panorama } from './materials/panorama.ts';
import { tileImage } from './materials/tiles.ts';
import { OFFICE_ID, officeCapture } from './office/capture.ts';
import { buildOffice } from './office/office.ts';
import { FLOOR_ID } from './office/rooms.ts';
import { trianglePoints } from './output/blockers.ts';
import { writeGlb } from './output/glb.ts';
import { drawPlan } from './output/plan.ts';
import { buildDocument } from './output/scene.ts';

const folder = new URL(`../${OFFICE_ID}/`, import.meta.url);
const bounces = process.argv.includes('--draft') ? [16, 24] : [8, 12, 56];
const started = performance.now();
const { model, lights } = buildOffice();
await mkdir(folder, { recursive: true });

const capture = officeCapture(buildBvh(trianglePoints(model)));
await writeFile(new URL('capture.json', folder), `${JSON.stringify(capture, null, 2)}\n`);
await writeFile(new URL('plan.svg', folder), drawPlan(capture, model));

const baked = await bake(model, lights, bounces);
const pages = await Promise.all(
  baked.pages.map((pixels, i) =>
    sharp(pixels, { raw: { width: PAGE, height: PAGE, channels: 3 } })
      .extract({ left: 0, top: 0, width: PAGE, height: baked.atlas.heights[i]! })
      .webp({ quality: 93, smartSubsample: true, effort: 5 })
      .toBuffer(),
  ),
);
const document = buildDocument(
  model,
  baked,
  {
    pages,
    fabric: await tileImage('fabric'),
    wood: await tileImage('wood'),
    sheet: await sharp(new TextEncoder().encode(pictureSheet())).webp({ quality: 82 }).toBuffer(),
    sky: await panorama(),
  },
  FLOOR_ID,
);
const glb = await writeGlb(document);
await writeFile(new URL('scene.glb', folder), glb);
console.log(
  `scene.glb ${(glb.length / 1e6).toFixed(2)} MB (pages ${pages.map((page) => Math.round(page.length / 1000)).join(' + ')} kB), ` +
    `${((performance.now() - started) / 1000).toFixed(0)} s`,
);

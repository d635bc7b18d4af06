import sharp from 'sharp';
import { Vector3 } from 'three';
import type { ScanQuestion } from '../../contract/scans/scan.ts';
import type { ScanMesh } from '../scan-mesh.ts';
import { AXES, type UpAxis } from './directions.ts';
import { type Facets, findExtent, gatherFacets, rangeOf } from './gather-facets.ts';
import { planeAxes } from './level-columns.ts';

/**
 * The longer side of a picture, in pixels. `SLICE`: the share of the scan's depth that is drawn on each side
 * of the middle, so that the picture shows the middle third.
 */
const SIDE = 240;
const SLICE = 1 / 6;
const [PAPER, LIGHT, DARK] = [245, 150, 40];

/**
 * Returns the questions. If a question asks for the up axis, adds a picture to each of its options: a section
 * through the scan with that axis up.
 */
export async function drawSections(questions: ScanQuestion[], mesh: ScanMesh): Promise<ScanQuestion[]> {
  if (!questions.some(({ about }) => about === 'up')) return questions;
  const facets = gatherFacets(mesh, findExtent(mesh));
  return await Promise.all(
    questions.map(async (question) => {
      if (question.about !== 'up') return question;
      const options = question.options.map(async (option) => ({
        ...option,
        picture: await drawSection(facets, AXES[option.value as UpAxis]),
      }));
      return { ...question, options: await Promise.all(options) };
    }),
  );
}

async function drawSection({ count, centers, normals, cell }: Facets, up: Vector3): Promise<string> {
  const [right, back] = planeAxes(up);
  const along = (axis: Vector3) =>
    Float32Array.from({ length: count }, (_, at) => new Vector3().fromArray(centers, at * 3).dot(axis));
  const [x, y, z] = [along(right), along(up), along(back)];
  const [left, far] = rangeOf(x);
  const [bottom, top] = rangeOf(y);
  const [near, deep] = rangeOf(z);
  const scale = Math.min(SIDE / Math.max(far - left, top - bottom), 1 / cell);
  const width = Math.max(8, Math.ceil((far - left) * scale) + 2);
  const height = Math.max(8, Math.ceil((top - bottom) * scale) + 2);
  const pixels = new Uint8Array(width * height).fill(PAPER);
  for (let at = 0; at < count; at += 1) {
    if (Math.abs(z[at]! - (near + deep) / 2) > (deep - near) * SLICE) continue;
    const column = Math.round((x[at]! - left) * scale);
    const row = Math.round((top - y[at]!) * scale);
    if (column < 0 || row < 0 || column >= width || row >= height) continue;
    const level = Math.abs(new Vector3().fromArray(normals, at * 3).dot(up)) > 0.7;
    const pixel = column + row * width;
    pixels[pixel] = Math.min(pixels[pixel]!, level ? DARK : LIGHT);
  }
  const picture = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .resize(Math.round((SIDE * width) / Math.max(width, height)), null, { kernel: 'nearest' })
    .webp({ lossless: true })
    .toBuffer();
  return `data:image/webp;base64,${picture.toString('base64')}`;
}

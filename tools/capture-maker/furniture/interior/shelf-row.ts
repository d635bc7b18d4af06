import { block, box } from '../../geometry/primitives.ts';
import type { Model } from '../../geometry/model.ts';
import { randomSequence } from '../../materials/noise.ts';
import { palette } from '../../materials/palette.ts';
import { files, plant } from '../../materials/services-palette.ts';
import { label } from '../premises/signs.ts';

/** Files and boxes on a shelf of the given width along x; their backs face +z, the shelf's rear edge lies at z = 0. */
export function shelfRow(model: Model, width: number, seed: number): void {
  const random = randomSequence(seed);
  const cover = files[Math.floor(random() * files.length)]!;
  let x = -width / 2;
  let kind = random();
  while (x < width / 2 - 0.09) {
    if (random() < 0.12) kind = random();
    if (kind < 0.08) {
      x += 0.09 + random() * 0.1;
      kind = random();
      continue;
    }
    if (kind > 0.74) x += archiveBox(model, x, random);
    else
      x += leverArchFile(
        model,
        x,
        random() < 0.8 ? cover : files[Math.floor(random() * files.length)]!,
        random(),
      );
  }
}

function leverArchFile(model: Model, x: number, cover: (typeof files)[number], lean: number): number {
  const wide = 0.078;
  const front = 0.315 - lean * 0.012;
  box(model, cover, [x + 0.002, 0, 0.04], [x + wide - 0.002, 0.31, front], ['bottom', 'back']);
  label(model, 'spine', [x + 0.012, 0.085, front + 0.0012], wide - 0.024, 0.18);
  block(
    model,
    palette.black,
    [x + wide / 2, 0.028, front - 0.0005],
    [0.026, 0.026, 0.002],
    ['back', 'bottom', 'top', 'left', 'right'],
  );
  return wide;
}

function archiveBox(model: Model, x: number, random: () => number): number {
  const wide = 0.11;
  const front = 0.325 - random() * 0.02;
  box(
    model,
    random() < 0.6 ? plant.cardboard : plant.boxGrey,
    [x + 0.002, 0, 0.04],
    [x + wide - 0.002, 0.26 + (random() < 0.5 ? 0.05 : 0), front],
    ['bottom', 'back'],
  );
  label(model, 'box-label', [x + 0.016, 0.13, front + 0.0012], wide - 0.032, 0.08);
  return wide;
}

import { box, block } from '../../geometry/primitives.ts';
import { revolve } from '../../geometry/revolve.ts';
import type { Model } from '../../geometry/model.ts';
import { palette } from '../../materials/palette.ts';
import { plant, files } from '../../materials/services-palette.ts';
import { handwheel } from '../premises/pipes.ts';
import { label } from '../premises/signs.ts';
import { randomSequence } from '../../materials/patterns.ts';

/**
 * A two-sided carriage: its width across the rails, its height, and the distance between its shelves, in
 * metres.
 */
export const CARRIAGE = { width: 0.72, height: 2.3, shelf: 0.36 };

const FOOT = 0.16;

/** The contents of each side of a carriage: nothing if it stands against the next one. */
export type Filling = { left: boolean; right: boolean };

/**
 * Draws a carriage of mobile shelving along z, from z = -length to z = 0, where its end panel with the wheel
 * faces +z. Its middle is at x = 0. The sides named in `filling` hold lever-arch files and boxes.
 */
export function carriage(model: Model, length: number, number: number, filling: Filling, wheel = true): void {
  const { width: w, height: h, shelf } = CARRIAGE;
  box(model, plant.plinth, [-w / 2 + 0.03, 0.012, -length], [w / 2 - 0.03, FOOT, -0.04]);
  box(model, plant.endPanel, [-w / 2, 0.03, -0.035], [w / 2, h, 0]);
  box(model, plant.carriage, [-w / 2, 0.03, -length], [w / 2, h, -length + 0.025]);
  box(model, plant.carriage, [-w / 2, h - 0.025, -length + 0.025], [w / 2, h, -0.035]);
  box(model, plant.carriage, [-0.008, FOOT, -length + 0.025], [0.008, h - 0.025, -0.035]);
  const bays = Math.round(length / 0.95);
  const levels = Math.floor((h - FOOT - 0.1) / shelf);
  for (const [side, shown] of [
    [-1, filling.left],
    [1, filling.right],
  ] as const) {
    if (!shown) {
      // The side is closed against its neighbour, so only the edge is visible.
      box(
        model,
        plant.carriage,
        side < 0 ? [-w / 2 + 0.02, FOOT, -length + 0.025] : [w / 2 - 0.03, FOOT, -length + 0.025],
        side < 0 ? [-w / 2 + 0.03, h - 0.025, -0.035] : [w / 2 - 0.02, h - 0.025, -0.035],
      );
      continue;
    }
    for (let level = 0; level < levels; level++) {
      const y = FOOT + level * shelf;
      box(
        model,
        plant.carriage,
        [side < 0 ? -w / 2 : 0.008, y, -length + 0.025],
        [side < 0 ? -0.008 : w / 2, y + 0.02, -0.035],
      );
      for (let bay = 0; bay < bays; bay++) {
        const z = -length + (length * (bay + 0.5)) / bays;
        model.at(
          side * 0.01,
          z,
          side * (Math.PI / 2),
          () => shelfRow(model, length / bays - 0.05, number * 97 + level * 13 + bay * 5 + side),
          y + 0.02,
        );
      }
    }
    for (let bay = 1; bay < bays; bay++) {
      const z = -length + (length * bay) / bays;
      box(
        model,
        plant.carriage,
        [side < 0 ? -w / 2 : 0.008, FOOT, z - 0.01],
        [side < 0 ? -0.008 : w / 2, h - 0.025, z + 0.01],
      );
    }
  }
  label(model, `shelf-${number % 8}`, [-0.13, 1.62, 0.0015], 0.26, 0.36);
  if (!wheel) return;
  revolve(
    model,
    palette.graphite,
    [0, 1.1, 0],
    [0, 0, 1],
    [
      [0.09, 0],
      [0.085, 0.03],
      [0.03, 0.045],
      [0, 0.045],
    ],
    20,
  );
  handwheel(model, [0, 1.1, 0.075], 0.17, palette.black);
}

/** Draws rails in the floor along x for carriages that stand from z = -length to z = 0. */
export function rails(model: Model, from: number, to: number, length: number): void {
  for (const z of [-length + 0.5, -length / 2, -0.5])
    box(model, palette.steel, [from, 0.001, z - 0.03], [to, 0.01, z + 0.03], ['bottom']);
}

/**
 * Draws files and boxes on a shelf of the given width along x. Their backs face +z. The shelf's rear edge is
 * at z = 0.
 */
function shelfRow(model: Model, width: number, seed: number): void {
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

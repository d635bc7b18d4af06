import { bowl, gardenTree, grassBed, lounger, planter } from '../../furniture/living/garden.ts';
import type { AreaLight } from '../../furniture/lighting/lamps.ts';
import { diningTable, roundTable } from '../../furniture/living/tables.ts';
import { armchair } from '../../furniture/living/seats.ts';
import type { Model } from '../../geometry/model.ts';
import { block, box } from '../../geometry/primitives.ts';
import { cushion } from '../../geometry/rounded.ts';
import { palette } from '../../materials/palette.ts';
import { wallLight } from './lamps.ts';
import { house } from './materials.ts';
import { COURT } from './rooms.ts';

const QUARTER = Math.PI / 2;

/** Where the courtyard's maple stands, and how far its leaves keep from the walls of glass around it, metres. */
const MAPLE = { x: 10, z: 7.1 };
const CLEAR = 0.04;

/** The maple, the stones and the water of the courtyard. */
export function furnishCourt(model: Model, lights: AreaLight[]): void {
  model.at(MAPLE.x, MAPLE.z, 0, () =>
    gardenTree(model, {
      seed: 5,
      height: 5.4,
      stems: 3,
      spread: 1.45,
      leaves: 1700,
      leafSize: 0.17,
      bark: house.bark,
      foliage: [house.maple, house.mapleBright],
      within: {
        x0: COURT.x0 + CLEAR - MAPLE.x,
        x1: COURT.x1 - CLEAR - MAPLE.x,
        z0: COURT.z0 + CLEAR - MAPLE.z,
        z1: COURT.z1 - CLEAR - MAPLE.z,
      },
    }),
  );
  for (const [x, z, yaw] of [
    [7.5, 7.42, 0],
    [8.2, 7.5, 0.1],
    [8.75, 8.05, -0.1],
    [9.05, 8.72, 0.05],
    [9.15, 9.2, 0],
  ] as const)
    model.at(x, z, yaw, () => block(model, house.slate, [0, 0, 0], [0.58, 0.03, 0.5], ['bottom']));
  for (const [x, z, w, h, d] of [
    [10.55, 8.3, 0.9, 0.42, 0.6],
    [11, 7.7, 0.5, 0.26, 0.45],
    [9.35, 6.1, 0.6, 0.3, 0.42],
  ] as const)
    cushion(model, house.slate, [x, -0.08, z], [w, h, d], 0.2);
  model.at(7.75, 6.15, 0, () => {
    bowl(model, house.slate, 0.48, 0.36);
    block(model, house.water, [0, 0.28, 0], [0.5, 0.004, 0.5], ['bottom']);
  });
  model.at(10.95, 5.85, 0, () => grassBed(model, house.grassBlade, 0.7, 0.6, 9));
  model.at(11.05, 9, 0, () => grassBed(model, house.grassBlade, 0.6, 0.6, 11));
  model.at(7.5, 9.05, 0, () => grassBed(model, house.grassBlade, 0.6, 0.5, 12));
  lights.push({
    centre: [MAPLE.x, 0.12, MAPLE.z - 0.6],
    u: [0.08, 0, 0],
    v: [0, 0, 0.08],
    normal: [0, 1, 0],
    radiance: [90, 70, 45],
    sky: false,
  });
}

export function furnishTerrace(model: Model): void {
  for (const [x, yaw] of [
    [4.7, 0.1],
    [5.9, -0.05],
  ] as const)
    model.at(x, 15.75, yaw, () => lounger(model, house.oiled, house.linen));
  model.at(5.3, 15.2, 0, () => roundTable(model, house.smoked, 0.2, 0.4));
  model.at(10.9, 15.8, 0, () => diningTable(model, 2.2, 3));
  model.at(1.2, 15.2, QUARTER + 0.4, () => armchair(model, palette.ochre));
  model.at(1.3, 16.5, QUARTER - 0.2, () => armchair(model, palette.ochre));
  model.at(2.3, 15.9, 0, () => bowl(model, house.slate, 0.42, 0.34));
  for (const [i, x] of [1.9, 6.75, 11.6].entries())
    model.at(x, 17.32, 0, () => planter(model, house.slate, house.grassBlade, 3, 20 + i));
}

/** Loungers, a table and grasses on the roof of the dining room. */
export function furnishRoof(model: Model, lights: AreaLight[]): void {
  for (const [x, yaw] of [
    [10.6, -2.2],
    [11.9, -2.35],
  ] as const)
    model.at(x, 11.7, yaw, () => lounger(model, house.oiled, house.linen));
  model.at(8.3, 12.5, 0, () => roundTable(model, house.smoked, 0.4, 0.42));
  model.at(7.65, 12.1, QUARTER, () => armchair(model, palette.teal));
  model.at(9.1, 12.9, -QUARTER - 0.5, () => armchair(model, palette.teal));
  for (const [x, length] of [
    [8.6, 2.6],
    [11.5, 2.6],
  ] as const)
    model.at(x, 13.42, 0, () => planter(model, house.slate, house.grassBlade, length, 30 + Math.round(x)));
  model.at(12.93, 11.3, QUARTER, () => planter(model, house.slate, house.grassBlade, 2.4, 33));
  model.at(13.19, 9.95, -QUARTER, () => wallLight(model, lights, 0.7, 14));
}

/** Places of shrubs along the terrace and before the tall windows. */
const SHRUBS: [number, number][] = [
  [-1.2, 6.2],
  [-1.5, 7.4],
  [-1.1, 13.4],
  [-1.3, 14.6],
  [-1.4, 16.4],
  [-1, 17.9],
  [0.4, 18.5],
  [4.8, 18.4],
  [6, 18.7],
  [8.2, 18.5],
  [10.9, 18.6],
  [13, 18.4],
  [14.5, 17],
  [14.4, 15.2],
];

/** Trees and shrubs around the house: not part of it, hidden with the view. */
export function plantGarden(model: Model): void {
  const kinds: [number, number, number, number, number][] = [
    [-5.5, 4, 1, 7, 2.6],
    [-6.5, 15.5, 2, 6, 2.2],
    [19.5, 3, 3, 8, 2.8],
    [18.8, 12, 4, 6.2, 2.3],
    [4, -5.5, 6, 7.4, 2.6],
    [13.5, -6, 7, 6.4, 2.4],
    [15.8, 21.5, 8, 5.4, 2],
  ];
  model.on('backdrop', () => {
    for (const [x, z, seed, height, spread] of kinds)
      model.at(
        x,
        z,
        seed,
        () =>
          gardenTree(model, {
            seed,
            height,
            stems: 2,
            spread,
            leaves: 1300,
            leafSize: 0.27,
            bark: house.bark,
            foliage: [house.olive, palette.leaf],
          }),
        -0.36,
      );
    for (const [x, z] of SHRUBS)
      model.at(
        x,
        z,
        x,
        () =>
          gardenTree(model, {
            seed: Math.round(x * 7 + z),
            height: 0.9,
            stems: 4,
            spread: 0.5,
            leaves: 420,
            leafSize: 0.11,
            bark: house.bark,
            foliage: [house.olive, house.lavender],
          }),
        -0.62,
      );
    box(model, house.slate, [1.97, -0.36, 17.6], [3.6, -0.18, 18], ['bottom']);
  });
}

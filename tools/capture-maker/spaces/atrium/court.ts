import { bowl } from '../../furniture/premises/planters.ts';
import { gardenTree } from '../../furniture/premises/tree.ts';
import { grassBed } from '../../furniture/premises/grass.ts';
import type { AreaLight } from '../../light/area-light.ts';
import type { Model } from '../../geometry/model.ts';
import { block } from '../../geometry/primitives.ts';
import { cushion } from '../../geometry/rounded.ts';
import { house } from './materials.ts';
import { COURT } from './rooms.ts';

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

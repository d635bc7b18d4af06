import { grille } from '../../furniture/premises/air-handling.ts';
import { swordPlant, bushyPlant } from '../../furniture/interior/plants.ts';
import { box } from '../../geometry/primitives.ts';
import { rod } from '../../geometry/revolve.ts';
import type { Model } from '../../geometry/model.ts';
import { cellRandom } from '../../materials/patterns.ts';
import { palette } from '../../materials/palette.ts';
import { plant } from '../../materials/services-palette.ts';
import { OUTER, WELL } from './rooms.ts';

/**
 * Draws the pit south of the windows: a planted bed of gravel, louvres of the air unit, and a railing at
 * street level.
 */
export function buildLightWell(model: Model): void {
  const { x0, z0, x1, z1, bed } = WELL;
  model.rectangle(plant.gravel, [x0, bed, z1], [x1 - x0, 0, 0], [0, 0, z0 - z1]);
  for (let i = 0; i < 11; i++) {
    const x = x0 + 0.6 + i * 0.93 + cellRandom(i, 3) * 0.2;
    const z = z1 - 0.55 - cellRandom(i, 4) * 0.5;
    // Planted so deep that the gravel hides the pots.
    if (i % 3 === 1) model.at(x, z, i, () => bushyPlant(model, i + 60, 1.5), bed - 0.46);
    else model.at(x, z, i, () => swordPlant(model, i + 80, 1.2), bed - 0.42);
  }
  for (const x of LOUVRES) model.at(x, OUTER.z1, 0, () => grille(model, 0, 2.9, 0.66, 0.46));
  railing(model);
}

/** The places where the air unit's ducts meet the outer wall. */
export const LOUVRES = [10.6, 12.1];

function railing(model: Model): void {
  const { x0, z0, x1, z1, top, wall } = WELL;
  const [a, b, c] = [x0 - wall / 2, x1 + wall / 2, z1 + wall / 2];
  for (const y of [top + 0.5, top + 0.98]) {
    box(model, palette.frame, [a - 0.02, y, c - 0.02], [b + 0.02, y + 0.04, c + 0.02]);
    for (const x of [a, b]) box(model, palette.frame, [x - 0.02, y, z0], [x + 0.02, y + 0.04, c]);
  }
  const posts = 10;
  for (let i = 0; i <= posts; i++) {
    const x = a + ((b - a) * i) / posts;
    rod(model, palette.frame, [x, top - 0.02, c], [x, top + 1, c], 0.016, 8);
  }
}

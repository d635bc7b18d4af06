import type { Model } from '../../geometry/model.ts';
import { block, box } from '../../geometry/primitives.ts';
import { palette } from '../../materials/palette.ts';
import { house } from './materials.ts';
import { LOWER_CEILING, OUTER, TERRACE } from './rooms.ts';

/** A closed pivot door of upright boards, 1.2 × 2.4 m, with a long handle. */
export function frontDoor(model: Model): void {
  const [x0, x1, z] = [6.9, 8.1, 0.16];
  box(model, house.walnutPanel, [x0 + 0.01, 0.005, z - 0.03], [x1 - 0.01, 2.395, z + 0.03]);
  for (const side of [-1, 1]) {
    block(model, palette.brass, [x1 - 0.16, 0.6, z + side * 0.075], [0.025, 1.2, 0.025]);
    for (const y of [0.7, 1.65])
      block(model, palette.brass, [x1 - 0.16, y, z + side * 0.045], [0.02, 0.02, 0.04]);
  }
}

/** Steel and concrete posts where walls of glass meet. */
export function columns(model: Model): void {
  for (const [x, z] of [
    [7, 5.4],
    [11.5, 5.4],
    [7, 9.5],
    [11.5, 9.5],
  ] as const)
    box(model, house.darkMetal, [x - 0.1, 0, z - 0.1], [x + 0.1, LOWER_CEILING, z + 0.1], ['bottom', 'top']);
  box(model, house.concrete, [6.9, 0, 13.7], [7.1, LOWER_CEILING, 14], ['bottom', 'top']);
}

/** What carries the house and its terrace, seen from the garden. */
export function plinth(model: Model): void {
  const { x0, x1 } = OUTER;
  box(model, house.slate, [x0, -0.35, OUTER.z0], [x1, -0.01, TERRACE.z1], ['bottom', 'top']);
}

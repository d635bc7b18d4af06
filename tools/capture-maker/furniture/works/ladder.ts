import { block, box } from '../../geometry/primitives.ts';
import { rod } from '../../geometry/revolve.ts';
import type { Model } from '../../geometry/model.ts';
import { palette } from '../../materials/palette.ts';
import { plant } from '../../materials/services-palette.ts';

/** A stepladder folded against a wall behind it (-z). */
export function ladder(model: Model, height: number): void {
  const lean = 0.28;
  for (const side of [-1, 1])
    rod(model, plant.cladding, [side * 0.22, 0.01, lean], [side * 0.2, height, 0.03], 0.022, 8);
  for (let y = 0.28; y < height - 0.15; y += 0.28) {
    const z = lean + ((0.03 - lean) * y) / height;
    block(model, plant.cladding, [0, y, z], [0.4, 0.025, 0.08]);
  }
}

/** A hand truck with two wheels, standing upright, its plate towards +z. */
export function handTruck(model: Model): void {
  for (const side of [-1, 1]) {
    rod(model, plant.vessel, [side * 0.2, 0.1, 0], [side * 0.2, 1.25, 0], 0.016, 8);
    rod(model, palette.black, [side * 0.24, 0.12, -0.06], [side * 0.3, 0.12, -0.06], 0.12, 18);
  }
  for (const y of [0.3, 0.6, 0.9, 1.25]) rod(model, plant.vessel, [-0.2, y, 0], [0.2, y, 0], 0.014, 8);
  box(model, plant.vessel, [-0.22, 0.012, 0], [0.22, 0.024, 0.22]);
}

import { box } from '../../geometry/primitives.ts';
import { rod } from '../../geometry/revolve.ts';
import type { Model } from '../../geometry/model.ts';
import type { Vec3 } from '../../geometry/vector.ts';
import { palette } from '../../materials/palette.ts';
import { plant } from '../../materials/services-palette.ts';
import { downlight } from './ceiling-lamps.ts';
import type { AreaLight } from '../../light/area-light.ts';

/** Of a strip light's diffuser, metres. */
const WIDE = 0.1;
export const STRIP: Vec3 = [1, 0.975, 0.92];

/** A strip light on two rods, its lower side at `y`; `turned` lays it along z instead of x. `power` is its radiance. */
export function stripLight(
  model: Model,
  lights: AreaLight[],
  [x, y, z]: Vec3,
  length: number,
  ceiling: number,
  { turned = false, power = 26 }: { turned?: boolean; power?: number } = {},
): void {
  model.at(x, z, turned ? Math.PI / 2 : 0, () => {
    model.on('ceiling', () => {
      const half = length / 2;
      box(model, plant.shell, [-half, y + 0.035, -WIDE / 2 + 0.012], [half, y + 0.085, WIDE / 2 - 0.012]);
      box(model, plant.strip, [-half + 0.02, y, -WIDE / 2], [half - 0.02, y + 0.035, WIDE / 2], ['top']);
      for (const side of [-1, 1]) {
        box(
          model,
          plant.shell,
          [side < 0 ? -half : half - 0.02, y - 0.002, -WIDE / 2 - 0.003],
          [side < 0 ? -half + 0.02 : half, y + 0.04, WIDE / 2 + 0.003],
        );
        rod(
          model,
          palette.steel,
          [side * (half - 0.22), y + 0.08, 0],
          [side * (half - 0.22), ceiling, 0],
          0.005,
          6,
        );
      }
    });
    lights.push(downlight(model, [0, y - 0.006, 0], [length, WIDE], STRIP.map((c) => c * power) as Vec3));
    // A fifth of the light goes up, so that the ceiling is not left dark.
    lights.push({
      ...downlight(model, [0, y + 0.095, 0], [length, WIDE], STRIP.map((c) => c * power * 0.25) as Vec3),
      normal: [0, 1, 0],
    });
  });
}

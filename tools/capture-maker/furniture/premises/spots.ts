import { cylinder, lathe } from '../../geometry/primitives.ts';
import { line, tube } from '../../geometry/rounded.ts';
import type { Model } from '../../geometry/model.ts';
import type { Vec3 } from '../../geometry/vector.ts';
import { palette } from '../../materials/palette.ts';
import { WARM } from '../../light/area-light.ts';
import type { AreaLight } from '../../light/area-light.ts';
import { downlight } from './ceiling-lamps.ts';

/** A small round recessed light. */
export function spot(model: Model, lights: AreaLight[], x: number, z: number, ceiling: number): void {
  model.on('ceiling', () => {
    lathe(
      model,
      palette.white,
      [x, ceiling - 0.012, z],
      [
        [0, 0],
        [0.09, 0],
        [0.1, 0.012],
      ],
      20,
    );
    lathe(
      model,
      palette.bulb,
      [x, ceiling - 0.014, z],
      [
        [0, 0],
        [0.07, 0],
        [0.072, 0.002],
      ],
      20,
    );
  });
  lights.push(downlight(model, [x, ceiling - 0.018, z], [0.13, 0.13], WARM.map((c) => c * 105) as Vec3));
}

/** A standing lamp with a linen shade. */
export function floorLamp(model: Model, lights: AreaLight[]): void {
  cylinder(model, palette.black, [0, 0, 0], 0.15, 0.02, 20);
  tube(model, palette.black, line([0, 0.02, 0], [0, 1.4, 0]), 0.012, 8);
  lathe(
    model,
    palette.bulb,
    [0, 1.3, 0],
    [
      [0.2, 0],
      [0.17, 0.15],
      [0.14, 0.3],
    ],
    24,
  );
  lathe(
    model,
    palette.white,
    [0, 1.3, 0],
    [
      [0.135, 0.3],
      [0.165, 0.15],
      [0.195, 0],
    ],
    24,
  );
  lights.push(downlight(model, [0, 1.28, 0], [0.3, 0.3], WARM.map((c) => c * 18) as Vec3));
  lights.push({
    ...downlight(model, [0, 1.62, 0], [0.2, 0.2], WARM.map((c) => c * 22) as Vec3),
    normal: [0, 1, 0],
  });
}

import { WARM } from '../../light/area-light.ts';
import { downlight } from '../../furniture/premises/lamps.ts';
import type { AreaLight } from '../../light/area-light.ts';
import type { Model } from '../../geometry/model.ts';
import type { Vec3 } from '../../geometry/vector.ts';
import { block, lathe } from '../../geometry/primitives.ts';
import { tube } from '../../geometry/rounded.ts';
import { palette } from '../../materials/palette.ts';

const times = (colour: Vec3, factor: number) => colour.map((c) => c * factor) as Vec3;

/** Draws an opal glass globe that hangs from a ceiling at height `ceiling`, with its middle at `y`. */
export function globePendant(
  model: Model,
  lights: AreaLight[],
  [x, y, z]: Vec3,
  radius: number,
  ceiling: number,
  power: number,
): void {
  model.on('ceiling', () => {
    const profile = Array.from({ length: 11 }, (_, i): [number, number] => {
      const angle = (i / 10) * Math.PI;
      return [Math.max(0, Math.sin(angle)) * radius, -Math.cos(angle) * radius];
    });
    lathe(model, palette.bulb, [x, y, z], profile, 24);
    lathe(
      model,
      palette.brass,
      [x, y + radius - 0.01, z],
      [
        [0.035, 0],
        [0.035, 0.05],
        [0, 0.05],
      ],
      14,
    );
    tube(
      model,
      palette.black,
      [
        [x, y + radius, z],
        [x, ceiling, z],
      ],
      0.005,
      5,
    );
  });
  const side = radius * 1.4;
  const radiance = times(WARM, power / (side * side));
  lights.push(downlight(model, [x, y - radius - 0.005, z], [side, side], radiance));
  lights.push({
    ...downlight(model, [x, y + radius + 0.06, z], [side, side], times(radiance, 0.5)),
    normal: [0, 1, 0],
  });
}

/** Draws a slim light on a wall behind it (-z) that shines up and down. */
export function wallLight(model: Model, lights: AreaLight[], y: number, power: number): void {
  block(model, palette.brass, [0, y - 0.12, 0.05], [0.08, 0.24, 0.06]);
  for (const [at, up] of [
    [y - 0.125, -1],
    [y + 0.125, 1],
  ] as const) {
    block(model, palette.bulb, [0, at - 0.003, 0.05], [0.06, 0.006, 0.045]);
    lights.push({
      ...downlight(model, [0, at + up * 0.008, 0.06], [0.07, 0.06], times(WARM, power)),
      normal: [0, up, 0],
    });
  }
}

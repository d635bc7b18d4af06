import { block, cylinder, lathe } from '../../geometry/primitives.ts';
import { tube } from '../../geometry/rounded.ts';
import type { Model } from '../../geometry/model.ts';
import type { Material } from '../../materials/material.ts';
import type { Vec3 } from '../../geometry/vector.ts';
import { palette } from '../../materials/palette.ts';
import { WARM, NEUTRAL } from '../../light/area-light.ts';
import type { AreaLight } from '../../light/area-light.ts';
import { downlight } from './ceiling-lamps.ts';

/** A long light on two wires. */
export function linearPendant(
  model: Model,
  lights: AreaLight[],
  x: number,
  z: number,
  w: number,
  d: number,
  ceiling: number,
): void {
  const y = 2.35;
  model.on('ceiling', () => {
    block(model, palette.black, [x, y, z], [w, 0.06, d]);
    model.rectangle(
      palette.lamp,
      [x - w / 2 + 0.008, y - 0.003, z - d / 2 + 0.008],
      [w - 0.016, 0, 0],
      [0, 0, d - 0.016],
    );
    const [ex, ez] = w > d ? [w / 2 - 0.2, 0] : [0, d / 2 - 0.2];
    for (const side of [-1, 1])
      tube(
        model,
        palette.black,
        [
          [x + side * ex, y + 0.06, z + side * ez],
          [x + side * ex, ceiling, z + side * ez],
        ],
        0.003,
        4,
      );
  });
  lights.push(downlight(model, [x, y - 0.008, z], [w, d], NEUTRAL.map((c) => c * 15) as Vec3));
}

/** A dome pendant whose lower rim hangs at `y`. */
export function domePendant(
  model: Model,
  lights: AreaLight[],
  x: number,
  z: number,
  y: number,
  radius: number,
  ceiling: number,
  shade: Material,
): void {
  model.on('ceiling', () => {
    const outer: [number, number][] = [
      [radius, 0],
      [radius * 0.97, radius * 0.25],
      [radius * 0.8, radius * 0.6],
      [radius * 0.45, radius * 0.9],
      [0.03, radius],
      [0, radius],
    ];
    lathe(model, shade, [x, y, z], outer, 24);
    const inner = outer
      .slice(0, 5)
      .map(([r, h]): [number, number] => [Math.max(0, r - 0.008), h * 0.97])
      .reverse();
    lathe(model, palette.white, [x, y, z], inner, 24);
    cylinder(model, palette.bulb, [x, y + 0.06, z], Math.min(0.07, radius * 0.35), radius * 0.5, 12);
    tube(
      model,
      palette.black,
      [
        [x, y + radius, z],
        [x, ceiling, z],
      ],
      0.004,
      5,
    );
    cylinder(model, shade, [x, ceiling - 0.025, z], 0.05, 0.025, 16);
  });
  const size = radius * 1.1;
  lights.push(
    downlight(model, [x, y + 0.05, z], [size, size], WARM.map((c) => (c * 2.6) / (size * size)) as Vec3),
  );
}

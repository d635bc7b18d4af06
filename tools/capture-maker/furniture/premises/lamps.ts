import { block, cylinder, lathe, box } from '../../geometry/primitives.ts';
import type { Model } from '../../geometry/model.ts';
import type { Vec3 } from '../../geometry/vector.ts';
import { palette } from '../../materials/palette.ts';
import { NEUTRAL, type AreaLight, WARM } from '../../light/area-light.ts';
import { tube, line } from '../../geometry/rounded.ts';
import type { Material } from '../../materials/material.ts';
import { rod } from '../../geometry/revolve.ts';
import { plant } from '../../materials/services-palette.ts';

/** Returns a light of `w` × `d` metres at x, y, z of the model's frame that shines downwards. */
export function downlight(
  model: Model,
  [x, y, z]: Vec3,
  [w, d]: [number, number],
  radiance: Vec3,
): AreaLight {
  return {
    centre: model.toWorld([x, y, z]),
    u: model.turn([w / 2, 0, 0]),
    v: model.turn([0, 0, d / 2]),
    normal: [0, -1, 0],
    radiance,
    sky: false,
  };
}

/** Draws a flat ceiling panel in a white frame. */
export function ceilingPanel(
  model: Model,
  lights: AreaLight[],
  x: number,
  z: number,
  w: number,
  d: number,
  ceiling: number,
): void {
  model.on('ceiling', () => {
    block(model, palette.white, [x, ceiling - 0.03, z], [w + 0.05, 0.03, d + 0.05], ['top']);
    model.rectangle(palette.lamp, [x - w / 2, ceiling - 0.032, z - d / 2], [w, 0, 0], [0, 0, d]);
  });
  lights.push(downlight(model, [x, ceiling - 0.036, z], [w, d], NEUTRAL.map((c) => c * 7) as Vec3));
}

/** Draws a long light on two wires. */
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

/** Draws a dome pendant whose lower rim hangs at `y`. */
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

/** Draws a small round recessed light. */
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

/** Draws a standing lamp with a linen shade. */
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

/** The width of a strip light's diffuser, in metres. */
const WIDE = 0.1;
const STRIP: Vec3 = [1, 0.975, 0.92];

/**
 * Draws a strip light on two rods, with its lower side at `y`. `turned` places it along z instead of x.
 * `power` is its radiance.
 */
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
    // A fifth of the light goes up, so that the ceiling is not dark.
    lights.push({
      ...downlight(model, [0, y + 0.095, 0], [length, WIDE], STRIP.map((c) => c * power * 0.25) as Vec3),
      normal: [0, 1, 0],
    });
  });
}

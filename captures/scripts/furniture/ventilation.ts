import { disc, pipe } from '../geometry/pipe.ts';
import { block, box } from '../geometry/primitives.ts';
import type { Model } from '../geometry/model.ts';
import type { Vec3 } from '../geometry/vector.ts';
import { palette } from '../materials/palette.ts';
import { plant } from '../materials/plant-palette.ts';
import { gauge } from './heating.ts';

export const AIR_HANDLER = { length: 4.2, width: 1.3, height: 1.7 };

/** An air handling unit of six sections along x, service doors towards +z, on a base frame. */
export function airHandler(model: Model): void {
  const { length, width, height } = AIR_HANDLER;
  block(model, plant.casingDark, [0, 0, 0], [length, 0.14, width - 0.1], ['bottom']);
  block(model, plant.casing, [0, 0.14, 0], [length, height - 0.14, width]);
  const sections = 6;
  const pitch = length / sections;
  for (let i = 0; i <= sections; i++) {
    const x = -length / 2 + i * pitch;
    block(model, palette.steel, [x, 0.14, width / 2 + 0.008], [0.035, height - 0.14, 0.016], ['back']);
  }
  for (const y of [0.14, height - 0.035])
    box(model, palette.steel, [-length / 2, y, width / 2], [length / 2, y + 0.035, width / 2 + 0.016]);
  for (let i = 0; i < sections; i++) {
    const x = -length / 2 + (i + 0.5) * pitch;
    block(model, plant.casing, [x, 0.24, width / 2 + 0.02], [pitch - 0.11, height - 0.34, 0.024], ['back']);
    for (const y of [0.5, 1.3])
      block(model, palette.black, [x + pitch / 2 - 0.1, y, width / 2 + 0.045], [0.035, 0.12, 0.03]);
    if (i % 2 === 1) {
      disc(model, palette.graphite, [x, 1.15, width / 2 + 0.036], [0, 0, 1], 0.13, 0.012, 18);
      disc(model, palette.black, [x, 1.15, width / 2 + 0.044], [0, 0, 1], 0.1, 0.006, 18);
    } else gauge(model, [x - 0.12, 1.35, width / 2 + 0.05], [0, 0, 1]);
  }
}

/** A rectangular duct of galvanised sheet between two corners, with flanges across its longest way. */
export function duct(model: Model, from: Vec3, to: Vec3): void {
  const low = from.map((value, i) => Math.min(value, to[i]!)) as Vec3;
  const high = from.map((value, i) => Math.max(value, to[i]!)) as Vec3;
  box(model, plant.galvanised, low, high);
  const size = high.map((value, i) => value - low[i]!);
  const axis = size.indexOf(Math.max(...size));
  const flanges = Math.max(1, Math.round(size[axis]! / 1.2));
  for (let i = 0; i <= flanges; i++) {
    const at = low[axis]! + (size[axis]! * i) / flanges;
    const [a, b] = [low.map((v) => v - 0.025) as Vec3, high.map((v) => v + 0.025) as Vec3];
    a[axis] = Math.max(low[axis]! - 0.002, at - 0.02);
    b[axis] = Math.min(high[axis]! + 0.002, at + 0.02);
    box(model, palette.steel, a, b);
  }
}

/** A round spiral duct with couplings, through corner points. */
export function spiralDuct(model: Model, corners: Vec3[], radius: number): void {
  pipe(model, plant.galvanised, corners, radius, 16);
}

/** Rods from the ceiling and a rail under pipes or ducts that run along x, at every 1.5 m from `from` to `to`. */
export function hangers(
  model: Model,
  [from, to]: [number, number],
  [z0, z1]: [number, number],
  y: number,
  ceiling: number,
): void {
  const count = Math.max(1, Math.round((to - from) / 1.5));
  for (let i = 0; i <= count; i++) {
    const x = from + ((to - from) * i) / count;
    box(model, palette.steel, [x - 0.02, y - 0.03, z0 - 0.06], [x + 0.02, y, z1 + 0.06]);
    for (const z of [z0 - 0.04, z1 + 0.04])
      box(model, palette.steel, [x - 0.006, y, z - 0.006], [x + 0.006, ceiling, z + 0.006]);
  }
}

import { box } from '../../geometry/primitives.ts';
import { revolve, rod } from '../../geometry/revolve.ts';
import type { Model } from '../../geometry/model.ts';
import type { Vec3 } from '../../geometry/vector.ts';
import { palette } from '../../materials/palette.ts';
import { plant } from '../../materials/services-palette.ts';

/** A straight rectangular duct from one corner to the other along `axis`, with its angle-iron joints every 1.2 m or so. */
export function duct(model: Model, min: Vec3, max: Vec3, axis: 'x' | 'y' | 'z'): void {
  box(model, plant.galvanised, min, max);
  const a = { x: 0, y: 1, z: 2 }[axis];
  const far = max[a]! - min[a]!;
  const joints = Math.max(1, Math.round(far / 1.25));
  for (let i = 0; i <= joints; i++) {
    const at = min[a]! + 0.015 + ((far - 0.03) * i) / joints;
    const [low, high]: [Vec3, Vec3] = [[...min], [...max]];
    for (let c = 0; c < 3; c++) {
      low[c]! -= 0.025;
      high[c]! += 0.025;
    }
    low[a] = at - 0.014;
    high[a] = at + 0.014;
    box(model, palette.steel, low, high);
  }
}

/** Rods and a rail under a duct that runs along `axis`: [x0, x1] across it at the place `at` along it. */
export function ductHanger(
  model: Model,
  axis: 'x' | 'z',
  at: number,
  [from, to]: [number, number],
  under: number,
  ceiling: number,
): void {
  const put = (across: number, y: number): Vec3 => (axis === 'x' ? [at, y, across] : [across, y, at]);
  const [a, b] = [put(from - 0.07, under - 0.035), put(to + 0.07, under)];
  const [p, q]: [Vec3, Vec3] =
    axis === 'x'
      ? [
          [a[0] - 0.02, a[1], a[2]],
          [b[0] + 0.02, b[1], b[2]],
        ]
      : [
          [a[0], a[1], a[2] - 0.02],
          [b[0], b[1], b[2] + 0.02],
        ];
  box(model, plant.galvanised, p, q);
  for (const across of [from - 0.045, to + 0.045])
    rod(model, palette.steel, put(across, under - 0.06), put(across, ceiling), 0.007, 6);
}

/** A round spiral duct between two points, with a coupling in each metre and a half. */
export function spiralDuct(model: Model, from: Vec3, to: Vec3, radius: number): void {
  const axis: Vec3 = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  const far = Math.hypot(...axis);
  const profile: [number, number][] = [];
  const ribs = Math.round(far / 0.16);
  for (let i = 0; i <= ribs; i++) {
    const at = (far * i) / ribs;
    profile.push(
      [radius, Math.max(0, at - 0.012)],
      [radius + 0.006, at],
      [radius, Math.min(far, at + 0.012)],
    );
  }
  revolve(model, palette.steel, from, axis, profile, 20);
}

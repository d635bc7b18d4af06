import { pipe } from '../../geometry/pipe.ts';
import type { Model } from '../../geometry/model.ts';
import type { Vec3 } from '../../geometry/vector.ts';
import { palette } from '../../materials/palette.ts';
import { collar } from './pipes.ts';

/** Where supply and return leave the top, and the flue, as [x, z] in the boiler's own frame. */
export const CONNECTIONS: readonly [number, number][] = [
  [-0.2, 0.1],
  [0.2, 0.34],
];

export const FLUE: readonly [number, number] = [0, -0.36];

/** A stainless flue through corner points, with a bead at each joint. */
export function flue(model: Model, corners: readonly Vec3[], radius: number): void {
  pipe(model, palette.chrome, corners, radius, { segments: 20, bend: radius * 1.5 });
  for (let k = 0; k + 1 < corners.length; k++) {
    const [a, b] = [corners[k]!, corners[k + 1]!];
    const axis: Vec3 = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
    const far = Math.hypot(...axis);
    for (let along = 0.3; along < far - 0.25; along += 0.95) {
      const at = a.map((c, i) => c + (axis[i]! * along) / far) as Vec3;
      collar(model, palette.steel, at, axis, radius + 0.008, 0.03, 20);
    }
  }
}

import { box } from '../../geometry/primitives.ts';
import { pipe } from '../../geometry/pipe.ts';
import type { Model } from '../../geometry/model.ts';
import type { Vec3 } from '../../geometry/vector.ts';
import { palette } from '../../materials/palette.ts';
import { plant } from '../../materials/services-palette.ts';

/** A ladder of steel for cables under the ceiling, with cables, from one point to another along x or z. */
export function cableLadder(model: Model, from: Vec3, to: Vec3, wide: number, cables: number): void {
  const alongX = Math.abs(to[0] - from[0]) > Math.abs(to[2] - from[2]);
  const far = alongX ? to[0] - from[0] : to[2] - from[2];
  const put = (along: number, y: number, across: number): Vec3 =>
    alongX
      ? [from[0] + along, from[1] + y, from[2] + across]
      : [from[0] + across, from[1] + y, from[2] + along];
  const bar = (a: Vec3, b: Vec3) =>
    box(
      model,
      plant.galvanised,
      a.map((c, i) => Math.min(c, b[i]!)) as Vec3,
      a.map((c, i) => Math.max(c, b[i]!)) as Vec3,
    );
  for (const side of [-1, 1])
    bar(put(0, 0, side * (wide / 2) - 0.008), put(far, 0.06, side * (wide / 2) + 0.008));
  for (let along = 0.15; along < far; along += 0.3)
    bar(put(along, 0.004, -wide / 2 + 0.01), put(along + 0.025, 0.02, wide / 2 - 0.01));
  const colours = [palette.black, palette.graphite, plant.boxGrey, palette.black, plant.gas];
  const count = Math.max(2, Math.ceil(far / 0.6));
  for (let i = 0; i < cables; i++) {
    const across = -wide / 2 + (wide * (i + 0.5)) / cables;
    const radius = 0.011 + ((i * 5) % 4) * 0.003;
    const points = Array.from({ length: count }, (_, k) =>
      put((far * k) / (count - 1), 0.021 + radius, across + Math.sin(k * 1.7 + i * 2.3) * 0.008),
    );
    pipe(model, colours[i % colours.length]!, points, radius, { segments: 6, bend: 0 });
  }
}

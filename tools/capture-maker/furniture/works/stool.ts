import { cylinder, lathe } from '../../geometry/primitives.ts';
import { line, tube } from '../../geometry/rounded.ts';
import type { Model } from '../../geometry/model.ts';
import type { Material } from '../../materials/material.ts';
import { works } from '../../materials/works-palette.ts';

/** A stool on a gas spring with a foot ring. */
export function labStool(model: Model, seat: Material): void {
  for (let i = 0; i < 5; i++) {
    const angle = (i / 5) * Math.PI * 2;
    tube(
      model,
      works.polished,
      [
        [0, 0.1, 0],
        [Math.sin(angle) * 0.15, 0.075, Math.cos(angle) * 0.15],
        [Math.sin(angle) * 0.27, 0.045, Math.cos(angle) * 0.27],
      ],
      0.016,
      8,
    );
    cylinder(model, works.rubber, [Math.sin(angle) * 0.27, 0, Math.cos(angle) * 0.27], 0.024, 0.04, 12);
  }
  cylinder(model, works.graphite, [0, 0.09, 0], 0.026, 0.3, 14);
  cylinder(model, works.polished, [0, 0.38, 0], 0.016, 0.2, 12);
  const ring = Array.from({ length: 25 }, (_, i): [number, number, number] => {
    const angle = (i / 24) * Math.PI * 2;
    return [Math.sin(angle) * 0.2, 0.27, Math.cos(angle) * 0.2];
  });
  tube(model, works.polished, ring, 0.011, 8);
  for (const angle of [0, 2.1, 4.2])
    tube(
      model,
      works.polished,
      line([0, 0.27, 0], [Math.sin(angle) * 0.2, 0.27, Math.cos(angle) * 0.2]),
      0.008,
      6,
    );
  lathe(
    model,
    seat,
    [0, 0.56, 0],
    [
      [0, 0],
      [0.15, 0.005],
      [0.178, 0.03],
      [0.178, 0.055],
      [0.15, 0.072],
      [0, 0.062],
    ],
    28,
  );
}

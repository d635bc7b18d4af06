import { box } from '../../geometry/primitives.ts';
import { line, tube } from '../../geometry/rounded.ts';
import type { Model } from '../../geometry/model.ts';
import type { Vec3 } from '../../geometry/vector.ts';
import { works } from '../../materials/works-palette.ts';

/**
 * Draws a straight stair along -z from the origin, `width` metres wide, that rises by `rise` in `steps`, with
 * glass on both sides. Returns its run.
 */
export function lobbyStair(model: Model, width: number, rise: number, steps: number): number {
  const [going, step] = [0.29, rise / steps];
  const run = going * steps;
  for (let i = 0; i < steps; i++) {
    const z = -i * going;
    box(
      model,
      works.oak,
      [-width / 2, (i + 1) * step - 0.045, z - going - 0.01],
      [width / 2, (i + 1) * step, z + 0.02],
    );
    box(model, works.white, [-width / 2, i * step, z - 0.02], [width / 2, (i + 1) * step - 0.045, z - 0.005]);
  }
  const up = rise / run;
  for (const side of [-1, 1]) {
    const x = (side * width) / 2;
    for (const [from, to, material, dx] of [
      [-0.32, 0.12, works.white, 0.03],
      [0.12, 1.08, works.greenPane, 0],
    ] as const) {
      for (let k = 0; k < 8; k++) {
        const [a, b] = [(k / 8) * run, ((k + 1) / 8) * run];
        for (const face of dx ? [-1, 1] : [1]) {
          const at = (s: number, h: number): Vec3 => [x + face * dx, Math.max(0, s * up + h), -s];
          const corners: [Vec3, Vec3, Vec3, Vec3] = [at(a, from), at(b, from), at(b, to), at(a, to)];
          if (face > 0) corners.reverse();
          model.quad(material, ...corners);
        }
      }
    }
    for (let k = 1; k < steps; k += 4)
      tube(
        model,
        works.brushed,
        [
          [x, k * step - 0.1, -k * going],
          [x, k * step + 1.08, -k * going],
        ],
        0.014,
        8,
      );
    for (const [h, material] of [
      [0.12, works.white],
      [1.08, works.oak],
    ] as const)
      tube(model, material, line([x, h, 0], [x, rise + h, -run], 0.5), 0.032, 10);
  }
  for (let k = 0; k < 10; k++) {
    const at = (s: number, px: number): Vec3 => [px, Math.max(0, s * up - 0.32), -s];
    const [a, b] = [(k / 10) * run, ((k + 1) / 10) * run];
    model.quad(works.white, at(a, -width / 2), at(b, -width / 2), at(b, width / 2), at(a, width / 2));
  }
  return run;
}

/** Draws a glass balustrade along x from 0 to `length` with an oak handrail, standing on y = 0. */
export function balustrade(model: Model, length: number): void {
  model.rectangle(works.greenPane, [0, -0.1, 0], [length, 0, 0], [0, 1.14, 0]);
  tube(model, works.oak, line([0, 1.06, 0], [length, 1.06, 0], 1), 0.03, 10);
  box(model, works.brushed, [0, -0.02, -0.025], [length, 0.04, 0.025]);
  for (let x = 0.8; x < length; x += 1.6)
    box(model, works.brushed, [x - 0.012, 0, -0.02], [x + 0.012, 1.04, 0.02]);
}

/** Draws a lift front on a wall at z = 0: two steel leaves in a dark frame, 1.2 × 2.3 m, and its panel. */
export function liftDoors(model: Model, lit: boolean): void {
  box(model, works.darkMetal, [-0.72, 0, 0], [0.72, 2.46, 0.05]);
  for (const side of [-1, 1])
    box(
      model,
      works.brushed,
      [Math.min(0.004 * side, 0.6 * side), 0, 0.03],
      [Math.max(0.004 * side, 0.6 * side), 2.3, 0.07],
    );
  box(model, works.black, [-0.2, 2.52, 0], [0.2, 2.64, 0.03]);
  model.rectangle(lit ? works.ledAmber : works.display, [-0.05, 2.55, 0.032], [0.1, 0, 0], [0, 0.06, 0]);
  box(model, works.brushed, [0.9, 1, 0], [1, 1.3, 0.02]);
  for (const y of [1.08, 1.2])
    tube(
      model,
      works.exitWhite,
      [
        [0.95, y, 0.02],
        [0.95, y, 0.028],
      ],
      0.02,
      14,
    );
}

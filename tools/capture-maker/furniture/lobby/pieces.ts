import { block, box, cylinder, lathe } from '../../geometry/primitives.ts';
import { cushion, line, tube } from '../../geometry/rounded.ts';
import type { Model } from '../../geometry/model.ts';
import type { Vec3 } from '../../geometry/vector.ts';
import { palette } from '../../materials/palette.ts';
import { works } from '../../materials/works/palette.ts';
import { monitor } from '../office/desks.ts';
import { downlight } from '../lighting/lamps.ts';
import type { AreaLight } from '../lighting/lamps.ts';
import { taskChair } from '../living/seats.ts';

/** A reception counter along x, `length` metres; visitors stand at +z before a slatted front with a lit foot. */
export function lobbyCounter(model: Model, lights: AreaLight[], length: number): void {
  const half = length / 2;
  box(model, works.walnut, [-half, 0.14, 0.1], [half, 1.06, 0.2]);
  box(model, works.graphite, [-half + 0.05, 0, 0.02], [half - 0.05, 0.14, 0.12]);
  model.rectangle(works.tube, [-half + 0.06, 0.1, 0.125], [length - 0.12, 0, 0], [0, 0.03, 0]);
  const count = Math.round(length / 0.075);
  for (let i = 0; i < count; i++) {
    const x = -half + (length * (i + 0.5)) / count;
    box(model, works.oak, [x - 0.021, 0.15, 0.2], [x + 0.021, 1.03, 0.235], ['back']);
  }
  box(model, works.paleResin, [-half - 0.05, 1.06, -0.12], [half + 0.05, 1.1, 0.3]);
  box(model, works.oak, [-half + 0.04, 0.72, -0.7], [half - 0.04, 0.75, 0.1]);
  for (const side of [-1, 1])
    box(model, works.walnut, [side * half - 0.03, 0, -0.7], [side * half + 0.03, 1.06, 0.2]);
  for (const x of [-1, 0.9]) {
    model.at(x, -0.2, Math.PI, () => monitor(model, 0, 0, 3), 0.75);
    model.at(x, -1.05, Math.PI + x * 0.2, () => taskChair(model, palette.charcoal));
  }
  lathe(
    model,
    works.ceramic,
    [half - 0.5, 1.1, 0.08],
    [
      [0, 0],
      [0.07, 0],
      [0.1, 0.1],
      [0.06, 0.22],
      [0.05, 0.24],
    ],
    24,
  );
  lights.push({
    ...downlight(model, [0, 0.1, 0.16], [length, 0.04], [3, 2.6, 2]),
    normal: model.turn([0, -1, 0]),
  });
}

/** A glowing ring of `radius` metres hanging level on three wires, its middle at y. */
export function ringLamp(
  model: Model,
  lights: AreaLight[],
  [x, y, z]: Vec3,
  radius: number,
  roof: number,
): void {
  const ring = Array.from({ length: 65 }, (_, i): Vec3 => {
    const angle = (i / 64) * Math.PI * 2;
    return [x + Math.sin(angle) * radius, y, z + Math.cos(angle) * radius];
  });
  tube(model, works.tube, ring, 0.04, 10);
  tube(
    model,
    works.brassMetal,
    ring.map(([a, b, c]): Vec3 => [a, b + 0.05, c]),
    0.035,
    10,
  );
  for (let i = 0; i < 3; i++) {
    const angle = (i / 3) * Math.PI * 2 + 0.5;
    tube(
      model,
      works.darkMetal,
      [
        [x + Math.sin(angle) * radius, y + 0.05, z + Math.cos(angle) * radius],
        [x, roof, z],
      ],
      0.006,
      5,
    );
  }
  const side = radius * 1.4;
  const gain = (9 * radius * 0.5) / (side * side);
  lights.push(downlight(model, [x, y - 0.06, z], [side, side], [gain, gain * 0.9, gain * 0.74]));
}

/** A lift front on a wall at z = 0: two steel leaves in a dark frame, 1.2 × 2.3 m, and its panel. */
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

/** A straight stair along -z from the origin, `width` metres, up by `rise` in `steps`; glass at both sides. Returns its run. */
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

/** A glass balustrade along x from 0 to `length` with an oak handrail, standing on y = 0. */
export function balustrade(model: Model, length: number): void {
  model.rectangle(works.greenPane, [0, -0.1, 0], [length, 0, 0], [0, 1.14, 0]);
  tube(model, works.oak, line([0, 1.06, 0], [length, 1.06, 0], 1), 0.03, 10);
  box(model, works.brushed, [0, -0.02, -0.025], [length, 0.04, 0.025]);
  for (let x = 0.8; x < length; x += 1.6)
    box(model, works.brushed, [x - 0.012, 0, -0.02], [x + 0.012, 1.04, 0.02]);
}

/** A long upholstered bench, 2 m, with a loose back cushion. */
export function lobbyBench(model: Model, length: number): void {
  box(model, works.oak, [-length / 2, 0.1, -0.35], [length / 2, 0.18, 0.35]);
  for (const x of [-length / 2 + 0.15, length / 2 - 0.15])
    block(model, works.black, [x, 0, 0], [0.06, 0.1, 0.6]);
  cushion(model, palette.sand, [0, 0.18, 0], [length, 0.24, 0.7], 0.06);
  for (const side of [-1, 1])
    cushion(model, palette.teal, [(side * length) / 4, 0.42, -0.22], [0.5, 0.42, 0.16], 0.07);
  cylinder(model, works.black, [0, 0.02, 0], 0.02, 0.06, 8);
}

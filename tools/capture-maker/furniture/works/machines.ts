import { block, cylinder } from '../../geometry/primitives.ts';
import { cushion, line, tube } from '../../geometry/rounded.ts';
import type { Model } from '../../geometry/model.ts';
import type { Vec3 } from '../../geometry/vector.ts';
import type { Material } from '../../materials/material.ts';
import { works } from '../../materials/works-palette.ts';

/** A machining centre, 3.2 × 2.4 m and 2.5 m high, its window and panel at +z. */
export function machiningCentre(model: Model, accent: Material, seed: number): void {
  block(model, works.graphite, [0, 0, 0], [3.1, 0.18, 2.2]);
  cushion(model, works.white, [0, 0.16, 0], [3.2, 2.2, 2.3], 0.09);
  block(model, accent, [0, 2.0, 1.152], [3.0, 0.2, 0.02]);
  block(model, works.lightGrey, [-0.45, 0.85, 1.155], [1.7, 1.1, 0.03]);
  block(model, works.black, [-0.45, 0.95, 1.172], [1.5, 0.9, 0.012]);
  block(model, works.display, [-0.45, 1.78, 1.176], [1.3, 0.03, 0.006]);
  block(model, works.brushed, [0.36, 1, 1.2], [0.03, 0.8, 0.05]);
  for (const y of [0.35, 0.62]) block(model, works.lightGrey, [0, y - 0.06, 1.15], [2.8, 0.03, 0.01]);
  model.at(1.15, 1.24, -0.12, () => {
    block(model, works.graphite, [0, 1.05, 0], [0.62, 0.75, 0.12]);
    block(model, works.display, [0, 1.45, 0.062], [0.48, 0.28, 0.004]);
    for (let i = 0; i < 12; i++)
      block(
        model,
        i % 5 === 0 ? works.green : works.lightGrey,
        [-0.2 + (i % 6) * 0.08, 1.32 - Math.floor(i / 6) * 0.08, 0.062],
        [0.05, 0.05, 0.01],
      );
    tube(
      model,
      works.red,
      [
        [0.2, 1.13, 0.06],
        [0.2, 1.13, 0.1],
      ],
      0.03,
      16,
    );
    block(model, works.lightGrey, [0, 1.02, 0.1], [0.66, 0.03, 0.24]);
  });
  block(model, works.lightGrey, [-0.9, 2.36, -0.4], [1, 0.5, 1.1]);
  tube(model, works.galvanized, line([-0.9, 2.86, -0.4], [-0.9, 3.6, -0.4]), 0.14, 20);
  signalTower(model, [1.35, 2.36, 0.9], seed);
}

/** A lamp tower: red, amber, green; one of them lit. */
export function signalTower(model: Model, [x, y, z]: Vec3, lit: number): void {
  tube(
    model,
    works.polished,
    [
      [x, y, z],
      [x, y + 0.22, z],
    ],
    0.015,
    10,
  );
  const off = [works.green, works.yellow, works.red];
  const on = [works.ledGreen, works.ledAmber, works.ledRed];
  for (let i = 0; i < 3; i++)
    cylinder(model, (i === lit % 3 ? on : off)[i]!, [x, y + 0.22 + i * 0.085, z], 0.04, 0.08, 18);
  cylinder(model, works.black, [x, y + 0.475, z], 0.042, 0.02, 18);
}

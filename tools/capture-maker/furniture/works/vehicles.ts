import { block, box, cylinder } from '../../geometry/primitives.ts';
import { cushion, tube, line } from '../../geometry/rounded.ts';
import type { Model } from '../../geometry/model.ts';
import { works } from '../../materials/works-palette.ts';
import { beaker, conicalFlask, reagentBottle } from './glassware.ts';

function wheel(model: Model, x: number, z: number, radius: number): void {
  for (const [material, r, half] of [
    [works.rubber, radius, 0.1],
    [works.lightGrey, radius * 0.55, 0.106],
  ] as const) {
    tube(
      model,
      material,
      [
        [x - half, radius, z],
        [x + half, radius, z],
      ],
      r,
      26,
    );
    // The tube has no ends, so two flat discs of narrow wedges close it.
    for (const side of [-1, 1]) {
      for (let i = 0; i < 26; i++) {
        const [a, b] = [(i / 26) * Math.PI * 2, ((i + 1) / 26) * Math.PI * 2];
        const at = (t: number): [number, number, number] => [
          x + side * half,
          radius + Math.cos(t) * r,
          z + Math.sin(t) * r,
        ];
        const normal: [number, number, number] = [side, 0, 0];
        const [p, q] = side > 0 ? [at(a), at(b)] : [at(b), at(a)];
        model.triangle(material, [[x + side * half, radius, z], p, q], [normal, normal, normal]);
      }
    }
  }
}

/** Draws a counterbalance forklift, 1.2 m wide, its forks at +z. */
export function forklift(model: Model): void {
  cushion(model, works.orange, [0, 0.3, -0.5], [1.1, 0.75, 1.5], 0.14);
  cushion(model, works.graphite, [0, 0.28, -1.15], [1.14, 0.7, 0.4], 0.12);
  box(model, works.graphite, [-0.5, 0.2, 0.1], [0.5, 0.36, 0.7]);
  cushion(model, works.black, [0, 1.02, -0.35], [0.5, 0.12, 0.5], 0.05);
  cushion(model, works.black, [0, 1.1, -0.6], [0.48, 0.5, 0.12], 0.05);
  for (const x of [-0.5, 0.5]) {
    tube(
      model,
      works.graphite,
      [
        [x, 0.5, 0.62],
        [x, 1.4, 0.5],
        [x, 2.1, 0.3],
        [x, 2.16, 0.2],
        [x, 2.16, -0.7],
        [x, 2.1, -0.8],
        [x, 1.0, -1.0],
      ],
      0.035,
      10,
    );
    wheel(model, x, 0.5, 0.31);
    wheel(model, x * 0.96, -0.85, 0.26);
  }
  for (let z = -0.6; z < 0.2; z += 0.2)
    tube(
      model,
      works.graphite,
      [
        [-0.5, 2.16, z],
        [0.5, 2.16, z],
      ],
      0.02,
      8,
    );
  tube(
    model,
    works.black,
    [
      [0.05, 1.05, 0.35],
      [0, 1.25, 0.2],
    ],
    0.025,
    10,
  );
  for (const x of [-0.36, 0.36]) {
    block(model, works.darkMetal, [x, 0.1, 0.82], [0.1, 2.0, 0.14]);
    block(model, works.darkMetal, [x * 0.7, 0.06, 1.5], [0.12, 0.04, 1.15]);
    block(model, works.darkMetal, [x * 0.7, 0.06, 0.95], [0.12, 0.5, 0.05]);
  }
  for (const y of [0.3, 0.6, 1.95]) block(model, works.graphite, [0, y, 0.86], [0.8, 0.08, 0.06]);
  block(model, works.ledAmber, [0.35, 2.2, -0.5], [0.08, 0.1, 0.08]);
}

/** Draws a steel trolley with two trays, 0.9 × 0.5 m, and its load. */
export function trolley(model: Model): void {
  for (const x of [-0.43, 0.43]) {
    for (const z of [-0.23, 0.23]) {
      tube(model, works.polished, line([x, 0.1, z], [x, 0.92, z]), 0.012, 10);
      cylinder(model, works.rubber, [x, 0, z], 0.045, 0.08, 16);
    }
    tube(model, works.polished, line([x, 0.92, -0.23], [x, 0.92, 0.23]), 0.012, 10);
  }
  for (const y of [0.24, 0.78]) {
    block(model, works.brushed, [0, y, 0], [0.88, 0.015, 0.48]);
    for (const z of [-0.24, 0.24]) block(model, works.brushed, [0, y, z], [0.88, 0.05, 0.006]);
  }
  for (const [i, [x, z]] of (
    [
      [-0.3, -0.1],
      [-0.18, -0.12],
      [-0.24, 0.05],
      [-0.08, -0.05],
    ] as const
  ).entries())
    model.at(x, z, i, () => reagentBottle(model, i * 5 + 3, 0.27), 0.795);
  model.at(0.14, -0.06, 0, () => conicalFlask(model, 0.24, 0, 0.3), 0.795);
  model.at(0.32, 0.06, 0, () => beaker(model, 0.16, 5, 0.6), 0.795);
  block(model, works.blue, [-0.12, 0.255, 0], [0.42, 0.2, 0.36]);
  block(model, works.cardboard, [0.27, 0.255, 0], [0.28, 0.24, 0.3]);
}

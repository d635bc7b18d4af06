import { block, box, cylinder, lathe } from '../../geometry/primitives.ts';
import { cushion, tube } from '../../geometry/rounded.ts';
import type { Model } from '../../geometry/model.ts';
import type { Vec3 } from '../../geometry/vector.ts';
import { works } from '../../materials/works-palette.ts';

/** A six-axis robot, about 2.3 m high, reaching to `reach` metres before it (+z) with a gripper. */
export function robotArm(model: Model, reach: number): void {
  const paint = works.orange;
  block(model, works.graphite, [0, 0, 0], [0.9, 0.25, 0.9]);
  lathe(
    model,
    paint,
    [0, 0.25, 0],
    [
      [0.36, 0],
      [0.36, 0.1],
      [0.3, 0.2],
      [0.29, 0.4],
      [0.25, 0.46],
      [0, 0.46],
    ],
    28,
  );
  cushion(model, paint, [0, 0.6, 0.1], [0.5, 0.4, 0.5], 0.14);
  const shoulder: Vec3 = [0, 0.86, 0.18];
  const elbow: Vec3 = [0, 1.98, -0.12];
  const wrist: Vec3 = [0, 1.82, reach - 0.35];
  for (const [p, r] of [
    [shoulder, 0.22],
    [elbow, 0.19],
  ] as const)
    tube(
      model,
      works.graphite,
      [
        [-0.3, p[1], p[2]],
        [0.3, p[1], p[2]],
      ],
      r * 0.8,
      24,
    );
  for (const [p, r] of [
    [shoulder, 0.22],
    [elbow, 0.19],
  ] as const)
    tube(
      model,
      paint,
      [
        [-0.23, p[1], p[2]],
        [0.23, p[1], p[2]],
      ],
      r,
      24,
    );
  tube(model, paint, [shoulder, [0, 1.4, 0.06], elbow], 0.15, 18);
  tube(model, paint, [elbow, [0, 2.0, 0.25], [0, 1.92, (reach - 0.35) * 0.6], wrist], 0.115, 18);
  cushion(model, paint, [0, 1.86, -0.32], [0.34, 0.28, 0.4], 0.08);
  const tip: Vec3 = [0, 1.28, reach];
  tube(model, works.graphite, [wrist, [0, 1.74, reach - 0.08], [0, 1.58, reach], tip], 0.085, 18);
  cylinder(model, works.polished, [0, 1.2, reach], 0.1, 0.09, 22);
  for (const x of [-0.11, 0.11]) block(model, works.darkMetal, [x, 0.99, reach], [0.03, 0.22, 0.08]);
  block(model, works.darkMetal, [0, 1.18, reach], [0.28, 0.04, 0.1]);
  tube(
    model,
    works.rubber,
    [
      [0.2, 0.9, -0.1],
      [0.3, 1.3, -0.35],
      [0.26, 1.9, -0.42],
      [0.16, 2.2, -0.1],
      [0.14, 2.12, 0.5],
      [0.12, 1.95, reach - 0.5],
      [0.1, 1.7, reach - 0.1],
    ],
    0.026,
    10,
  );
}

/** Safety fencing along x from 0 to `length`, 2.1 m high: yellow posts, dark mesh. */
export function safetyFence(model: Model, length: number): void {
  const bays = Math.max(1, Math.round(length / 1.4));
  for (let i = 0; i <= bays; i++) {
    const x = (length * i) / bays;
    block(model, works.yellow, [x, 0, 0], [0.06, 2.1, 0.06]);
    block(model, works.galvanized, [x, 0, 0], [0.14, 0.012, 0.14]);
  }
  for (let i = 0; i < bays; i++) {
    const [a, b] = [(length * i) / bays + 0.04, (length * (i + 1)) / bays - 0.04];
    for (const y of [0.16, 2.04]) box(model, works.graphite, [a, y, -0.012], [b, y + 0.025, 0.012]);
    for (const x of [a, b - 0.025]) box(model, works.graphite, [x, 0.16, -0.012], [x + 0.025, 2.06, 0.012]);
    for (let x = a + 0.1; x < b - 0.03; x += 0.1)
      box(model, works.graphite, [x, 0.18, -0.002], [x + 0.006, 2.04, 0.002]);
    for (let y = 0.4; y < 2; y += 0.28) box(model, works.graphite, [a, y, -0.002], [b, y + 0.006, 0.002]);
  }
}

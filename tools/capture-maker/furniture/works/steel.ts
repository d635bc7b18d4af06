import { block, box } from '../../geometry/primitives.ts';
import { line, tube } from '../../geometry/rounded.ts';
import type { Model } from '../../geometry/model.ts';
import type { Vec3 } from '../../geometry/vector.ts';
import type { Material } from '../../materials/material.ts';
import { works } from '../../materials/works-palette.ts';

/** An upright I-section, its flanges across x, with a foot plate: 0.3 × 0.3 m. */
export function steelColumn(model: Model, material: Material, height: number): void {
  for (const z of [-0.14, 0.14]) block(model, material, [0, 0, z], [0.3, height, 0.02]);
  block(model, material, [0, 0, 0], [0.016, height, 0.26]);
  block(model, works.galvanized, [0, 0, 0], [0.46, 0.025, 0.46]);
  for (const x of [-0.18, 0.18])
    for (const z of [-0.18, 0.18]) block(model, works.galvanized, [x, 0.025, z], [0.04, 0.03, 0.04]);
  box(model, works.lineYellow, [-0.155, 0.1, -0.155], [0.155, 1.1, 0.155]);
  for (let i = 0; i < 3; i++)
    box(model, works.black, [-0.156, 0.28 + i * 0.32, -0.156], [0.156, 0.4 + i * 0.32, 0.156]);
}

/** A level I-section along x from 0 to `length`, its lower edge at y. */
export function steelBeam(model: Model, material: Material, length: number, y: number, depth = 0.5): void {
  for (const h of [y, y + depth - 0.02]) box(model, material, [0, h, -0.11], [length, h + 0.02, 0.11]);
  box(model, material, [0, y, -0.008], [length, y + depth, 0.008]);
  for (let x = 1.5; x < length; x += 1.5)
    box(model, material, [x - 0.006, y, -0.1], [x + 0.006, y + depth, 0.1]);
}

/** A lattice girder along x from 0 to `length`: two chords and diagonals of round bars. */
export function latticeGirder(
  model: Model,
  material: Material,
  length: number,
  y: number,
  depth: number,
): void {
  for (const h of [y, y + depth]) {
    box(model, material, [0, h - 0.05, -0.06], [length, h + 0.05, 0.06]);
  }
  const bays = Math.round(length / depth);
  for (let i = 0; i < bays; i++) {
    const [a, b] = [(length * i) / bays, (length * (i + 1)) / bays];
    const up = i % 2 === 0;
    const from: Vec3 = [a, up ? y : y + depth, 0];
    const to: Vec3 = [b, up ? y + depth : y, 0];
    tube(model, material, line(from, to, 0.6), 0.035, 10);
    tube(model, material, line([b, y, 0], [b, y + depth, 0], 0.6), 0.028, 8);
  }
}

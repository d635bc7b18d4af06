import { block, box } from '../../geometry/primitives.ts';
import { line, tube } from '../../geometry/rounded.ts';
import type { Model } from '../../geometry/model.ts';
import type { Vec3 } from '../../geometry/vector.ts';
import type { Material } from '../../materials/material.ts';
import { works } from '../../materials/works/palette.ts';

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

/** A crane bridge along x from 0 to `span` with a trolley and hook at `at`; its underside at y. */
export function craneBridge(model: Model, span: number, y: number, at: number, hook: number): void {
  for (const z of [-0.75, 0.75]) {
    box(model, works.yellow, [0, y, z - 0.17], [span, y + 0.75, z + 0.17]);
    box(model, works.graphite, [0, y + 0.75, z - 0.04], [span, y + 0.81, z + 0.04]);
  }
  for (const x of [0.25, span - 0.25]) {
    box(model, works.yellow, [x - 0.22, y - 0.1, -1.5], [x + 0.22, y + 0.4, 1.5]);
    for (const z of [-1.2, 1.2])
      tube(
        model,
        works.darkMetal,
        [
          [x - 0.07, y - 0.12, z],
          [x + 0.07, y - 0.12, z],
        ],
        0.16,
        18,
      );
  }
  block(model, works.graphite, [at, y + 0.8, 0], [1.3, 0.5, 1.7]);
  block(model, works.yellow, [at - 0.25, y + 1.3, 0.2], [0.5, 0.4, 0.8]);
  tube(
    model,
    works.graphite,
    [
      [at - 0.4, y + 1, 0],
      [at + 0.5, y + 1, 0],
    ],
    0.26,
    20,
  );
  for (const dx of [-0.1, 0.1])
    for (const dz of [-0.04, 0.04])
      tube(
        model,
        works.darkMetal,
        [
          [at + dx, y + 0.8, dz],
          [at + dx * 0.7, hook + 0.55, dz],
        ],
        0.012,
        6,
      );
  block(model, works.yellow, [at, hook + 0.25, 0], [0.34, 0.42, 0.2]);
  tube(
    model,
    works.darkMetal,
    [
      [at, hook + 0.25, 0],
      [at, hook + 0.12, 0],
      [at + 0.09, hook + 0.06, 0],
      [at + 0.09, hook - 0.03, 0],
      [at, hook - 0.08, 0],
      [at - 0.08, hook - 0.02, 0],
    ],
    0.028,
    10,
  );
  block(model, works.lineWhite, [span / 2 + 1.2, y + 0.22, 0.925], [1.9, 0.3, 0.006]);
}

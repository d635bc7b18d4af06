import { block, box, cylinder } from '../../geometry/primitives.ts';
import { line, tube } from '../../geometry/rounded.ts';
import type { Model } from '../../geometry/model.ts';
import type { Vec3 } from '../../geometry/vector.ts';
import type { Material } from '../../materials/material.ts';
import { works } from '../../materials/works-palette.ts';
import { rod } from '../../geometry/revolve.ts';
import { palette } from '../../materials/palette.ts';
import { plant } from '../../materials/services-palette.ts';
import { cellRandom } from '../../materials/patterns.ts';

/** Draws an upright I-section, its flanges across x, with a foot plate: 0.3 × 0.3 m. */
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

/** Draws a level I-section along x from 0 to `length`, its lower edge at y. */
export function steelBeam(model: Model, material: Material, length: number, y: number, depth = 0.5): void {
  for (const h of [y, y + depth - 0.02]) box(model, material, [0, h, -0.11], [length, h + 0.02, 0.11]);
  box(model, material, [0, y, -0.008], [length, y + depth, 0.008]);
  for (let x = 1.5; x < length; x += 1.5)
    box(model, material, [x - 0.006, y, -0.1], [x + 0.006, y + depth, 0.1]);
}

/** Draws a lattice girder along x from 0 to `length`: two chords and diagonals of round bars. */
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

/** Draws a crane bridge along x from 0 to `span` with a trolley and hook at `at`. Its underside is at y. */
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

/** Draws a stepladder folded against a wall behind it (-z). */
export function ladder(model: Model, height: number): void {
  const lean = 0.28;
  for (const side of [-1, 1])
    rod(model, plant.cladding, [side * 0.22, 0.01, lean], [side * 0.2, height, 0.03], 0.022, 8);
  for (let y = 0.28; y < height - 0.15; y += 0.28) {
    const z = lean + ((0.03 - lean) * y) / height;
    block(model, plant.cladding, [0, y, z], [0.4, 0.025, 0.08]);
  }
}

/** Draws a hand truck with two wheels, standing upright, its plate towards +z. */
export function handTruck(model: Model): void {
  for (const side of [-1, 1]) {
    rod(model, plant.vessel, [side * 0.2, 0.1, 0], [side * 0.2, 1.25, 0], 0.016, 8);
    rod(model, palette.black, [side * 0.24, 0.12, -0.06], [side * 0.3, 0.12, -0.06], 0.12, 18);
  }
  for (const y of [0.3, 0.6, 0.9, 1.25]) rod(model, plant.vessel, [-0.2, y, 0], [0.2, y, 0], 0.014, 8);
  box(model, plant.vessel, [-0.22, 0.012, 0], [0.22, 0.024, 0.22]);
}

/** Draws a pallet, 1.2 × 0.8 m, laden with `layers` of boxes. */
export function pallet(model: Model, seed: number, layers: number): void {
  for (const z of [-0.35, 0, 0.35]) {
    block(model, works.timber, [0, 0, z], [1.2, 0.022, 0.1]);
    for (const x of [-0.52, 0, 0.52]) block(model, works.timber, [x, 0.022, z], [0.14, 0.078, 0.1]);
  }
  for (const x of [-0.52, 0, 0.52]) block(model, works.timber, [x, 0.1, 0], [0.14, 0.022, 0.8]);
  for (let i = 0; i < 7; i++) block(model, works.timber, [0, 0.122, -0.35 + i * 0.1167], [1.2, 0.022, 0.09]);
  for (let layer = 0; layer < layers; layer++) {
    for (let i = 0; i < 3; i++) {
      for (let j = 0; j < 2; j++) {
        const chance = cellRandom(i * 3 + j, layer, seed);
        if (layer === layers - 1 && chance > 0.7) continue;
        const y = 0.144 + layer * 0.3;
        model.at(-0.39 + i * 0.39, -0.195 + j * 0.39, (chance - 0.5) * 0.03, () => {
          block(model, works.cardboard, [0, y, 0], [0.376, 0.29, 0.376]);
          block(model, works.timber, [0, y + 0.2902, 0], [0.376, 0.001, 0.05]);
          for (const z of [-0.1885, 0.1885])
            block(model, works.white, [0.08, y + 0.1, z], [0.12, 0.08, 0.001]);
        });
      }
    }
  }
}

/** Draws a steel stillage with turned parts, 1.2 × 0.8 × 0.9 m. */
export function stillage(model: Model): void {
  for (const x of [-0.57, 0.57])
    for (const z of [-0.37, 0.37]) block(model, works.petrol, [x, 0, z], [0.06, 0.9, 0.06]);
  for (const z of [-0.37, 0.37]) {
    for (const y of [0.12, 0.82]) block(model, works.petrol, [0, y, z], [1.1, 0.05, 0.03]);
    for (let x = -0.5; x < 0.55; x += 0.1) block(model, works.petrol, [x, 0.17, z], [0.012, 0.66, 0.012]);
  }
  for (const x of [-0.57, 0.57]) block(model, works.petrol, [x, 0.12, 0], [0.012, 0.75, 0.7]);
  block(model, works.darkMetal, [0, 0.12, 0], [1.1, 0.02, 0.7]);
  for (let i = 0; i < 7; i++)
    for (let j = 0; j < 4; j++)
      cylinder(model, works.brushed, [-0.45 + i * 0.15, 0.14, -0.25 + j * 0.165], 0.06, 0.42, 18);
}

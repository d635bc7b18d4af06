import { block, cylinder, lathe } from '../../geometry/primitives.ts';
import { line, tube } from '../../geometry/rounded.ts';
import type { Model } from '../../geometry/model.ts';
import type { Material } from '../../materials/material.ts';
import { works } from '../../materials/works-palette.ts';
import { cellRandom } from '../../materials/patterns.ts';
import { reagentBottle } from './glassware.ts';

/** The height of a laboratory worktop, in metres. */
export const LAB_TOP = 0.9;

/**
 * Draws cupboards and drawers along x with their fronts at +z, `length` metres long, with knee space at the
 * numbers in `gaps`.
 */
export function labUnits(model: Model, length: number, fronts: Material, gaps: number[] = []): void {
  const count = Math.round(length / 0.6);
  const wide = length / count;
  for (let i = 0; i < count; i++) {
    const x = -length / 2 + wide * (i + 0.5);
    if (gaps.includes(i)) {
      block(model, works.lightGrey, [x, 0, -0.27], [wide, 0.86, 0.02]);
      continue;
    }
    block(model, works.white, [x, 0.1, 0], [wide, 0.76, 0.56]);
    block(model, works.graphite, [x, 0, -0.04], [wide, 0.1, 0.46], ['top', 'bottom']);
    const drawers = i % 3 === 1 ? 4 : 1;
    const tall = drawers === 4 ? 0.18 : 0.555;
    for (let d = 0; d < drawers; d++) front(model, fronts, x, 0.105 + d * (tall + 0.008), wide, tall);
    if (drawers === 1) front(model, fronts, x, 0.105 + 0.563, wide, 0.18);
  }
}

function front(model: Model, material: Material, x: number, y: number, wide: number, tall: number): void {
  block(model, material, [x, y, 0.288], [wide - 0.008, tall, 0.018]);
  const grip = y + tall - 0.045;
  tube(model, works.brushed, line([x - 0.08, grip, 0.32], [x + 0.08, grip, 0.32]), 0.006, 8);
  for (const side of [-0.08, 0.08])
    tube(
      model,
      works.brushed,
      [
        [x + side, grip, 0.297],
        [x + side, grip, 0.32],
      ],
      0.006,
      6,
    );
}

/** Draws a stool on a gas spring with a foot ring. */
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

/** Draws a double bench along x, used from both sides, with a reagent shelf along its middle. */
export function islandBench(model: Model, length: number, seed: number): void {
  for (const yaw of [0, Math.PI])
    model.at(0, yaw ? -0.45 : 0.45, yaw, () => labUnits(model, length, works.white, [2, 5]));
  block(model, works.resin, [0, LAB_TOP - 0.035, 0], [length + 0.06, 0.035, 1.56]);
  reagentShelf(model, length - 0.5, seed);
  for (const side of [-1, 1]) {
    const end = side * (length / 2 + 0.012);
    block(model, works.white, [end, 0, 0], [0.022, LAB_TOP - 0.036, 1.48]);
  }
}

/** Draws two glass shelves on steel posts with bottles, sockets beneath. */
function reagentShelf(model: Model, length: number, seed: number): void {
  const posts = Math.max(2, Math.round(length / 1.3) + 1);
  for (let i = 0; i < posts; i++) {
    const x = -length / 2 + (length * i) / (posts - 1);
    block(model, works.aluminium, [x, LAB_TOP, 0], [0.05, 0.82, 0.06]);
  }
  block(model, works.lightGrey, [0, LAB_TOP + 0.02, 0], [length, 0.11, 0.12]);
  for (let x = -length / 2 + 0.3; x < length / 2; x += 0.55) {
    for (const side of [-1, 1]) {
      block(model, works.ceramic, [x, LAB_TOP + 0.04, side * 0.062], [0.16, 0.07, 0.008]);
      for (const dx of [-0.04, 0.04])
        block(model, works.graphite, [x + dx, LAB_TOP + 0.058, side * 0.067], [0.036, 0.036, 0.003]);
    }
  }
  for (const [level, y] of [LAB_TOP + 0.36, LAB_TOP + 0.7].entries()) {
    block(model, works.greenPane, [0, y, 0], [length + 0.06, 0.012, 0.32]);
    for (const z of [-0.165, 0.165]) {
      tube(model, works.polished, line([-length / 2, y + 0.05, z], [length / 2, y + 0.05, z]), 0.005, 6);
      tube(model, works.aluminium, line([-length / 2, y - 0.004, z], [length / 2, y - 0.004, z]), 0.009, 6);
    }
    bottles(model, length, y + 0.012, seed + level * 31);
  }
}

function bottles(model: Model, length: number, y: number, seed: number): void {
  for (const z of [-0.085, 0.085]) {
    let x = -length / 2 + 0.12;
    for (let i = 0; x < length / 2 - 0.1; i++) {
      const chance = cellRandom(i, seed, z > 0 ? 5 : 6);
      const size = 0.16 + cellRandom(i, seed, 7) * 0.1;
      const kind = Math.floor(cellRandom(Math.floor(i / 3), seed, z > 0 ? 8 : 9) * 60);
      if (chance > 0.16) model.at(x, z, chance * 6, () => reagentBottle(model, kind, size), y);
      x += 0.105 + chance * 0.05;
    }
  }
}

/**
 * Draws a sink let into the end of a bench, with a swan-necked tap. Its middle is at the origin, the tap at
 * -x.
 */
export function labSink(model: Model): void {
  const y = LAB_TOP + 0.002;
  block(model, works.ceramic, [0, y - 0.02, 0], [0.5, 0.03, 0.44]);
  block(model, works.grey, [0.01, y + 0.0105, 0], [0.4, 0.001, 0.34]);
  cylinder(model, works.polished, [0.01, y + 0.0115, 0], 0.03, 0.004, 18);
  cylinder(model, works.white, [-0.3, y, 0], 0.028, 0.06, 18);
  tube(
    model,
    works.polished,
    [
      [-0.3, y + 0.06, 0],
      [-0.3, y + 0.34, 0],
      [-0.285, y + 0.39, 0],
      [-0.24, y + 0.42, 0],
      [-0.17, y + 0.42, 0],
      [-0.125, y + 0.39, 0],
      [-0.11, y + 0.33, 0],
      [-0.11, y + 0.28, 0],
    ],
    0.012,
    12,
  );
  for (const [z, cap] of [
    [-0.07, works.blue],
    [0.07, works.red],
  ] as const) {
    cylinder(model, works.polished, [-0.3, y, z], 0.014, 0.07, 12);
    lathe(
      model,
      cap,
      [-0.3, y + 0.07, z],
      [
        [0, 0],
        [0.024, 0.002],
        [0.026, 0.015],
        [0.018, 0.026],
        [0, 0.028],
      ],
      14,
    );
  }
}

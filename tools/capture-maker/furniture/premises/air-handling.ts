import { box, block } from '../../geometry/primitives.ts';
import type { Model } from '../../geometry/model.ts';
import { palette } from '../../materials/palette.ts';
import { plant } from '../../materials/services-palette.ts';
import { gauge } from './pipes.ts';
import { label, nameplate, warning } from './signs.ts';
import { revolve, rod } from '../../geometry/revolve.ts';
import type { Vec3 } from '../../geometry/vector.ts';

/** The widths of its sections from left to right, in metres. */
const SECTIONS = [0.9, 0.75, 1.0, 0.75, 1.0];

const ICONS = ['ahu-filter', 'ahu-wheel', 'ahu-fan', 'ahu-coil', 'ahu-filter'];

/**
 * Draws a two-deck air handling unit along x with heat recovery and its doors at +z. Ducts leave through its
 * top.
 */
export function airHandlingUnit(model: Model): void {
  const { length, depth, height, base } = AIR_UNIT;
  const [x0, front] = [-length / 2, depth / 2];
  for (const z of [-front + 0.06, front - 0.06])
    box(model, palette.graphite, [x0, 0, z - 0.05], [-x0, base, z + 0.05]);
  for (let i = 0; i <= 4; i++)
    box(
      model,
      palette.graphite,
      [x0 + (length - 0.08) * (i / 4), 0.02, -front + 0.1],
      [x0 + (length - 0.08) * (i / 4) + 0.08, base, front - 0.1],
    );
  box(model, plant.airUnit, [x0 + 0.02, base, -front + 0.02], [-x0 - 0.02, height - 0.02, front - 0.03]);
  frame(model);
  const middle = (base + height) / 2;
  let x = x0;
  for (const [i, width] of SECTIONS.entries()) {
    for (const deck of [0, 1]) {
      const [y0, y1] = deck === 0 ? [base + 0.05, middle - 0.025] : [middle + 0.025, height - 0.05];
      model.at(x + width / 2, front - 0.03, 0, () => door(model, width - 0.05, y0, y1, (i + deck) % 3 === 1));
      label(model, ICONS[(i + deck * 2) % ICONS.length]!, [x + 0.09, y1 - 0.2, front + 0.0065], 0.11, 0.11);
    }
    x += width;
  }
  controls(model, -x0 - 0.5, front);
  nameplate(model, x0 + 0.28, base + 0.14, front + 0.007);
  for (const gx of [x0 + 0.45, x0 + 3.0]) gauge(model, [gx, middle + 0.32, front + 0.03], 0.045);
}

function frame(model: Model): void {
  const { length, depth, height, base } = AIR_UNIT;
  const [x0, z0] = [-length / 2, -depth / 2];
  const bar = 0.05;
  for (const y of [base, (base + height) / 2 - bar / 2, height - bar])
    for (const z of [z0, -z0 - bar]) box(model, plant.unitFrame, [x0, y, z], [-x0, y + bar, z + bar]);
  for (const y of [base, height - bar])
    for (const x of [x0, -x0 - bar])
      box(model, plant.unitFrame, [x, y, z0 + bar], [x + bar, y + bar, -z0 - bar]);
  for (const x of [x0, -x0 - bar])
    for (const z of [z0, -z0 - bar]) box(model, plant.unitFrame, [x, base, z], [x + bar, height, z + bar]);
  let x = x0;
  for (const width of SECTIONS.slice(0, -1)) {
    x += width;
    box(model, plant.unitFrame, [x - bar / 2, base, -z0 - bar], [x + bar / 2, height, -z0 - 0.004]);
  }
}

/** An air handling unit on its frame: the length, depth and height, and the height of its frame, in metres. */
export const AIR_UNIT = { length: 4.4, depth: 1.25, height: 2.2, base: 0.14 };

/**
 * Draws an inspection door, its face 3.5 cm in front of z = 0, with hinges, two handles and an optional round
 * window.
 */
function door(model: Model, width: number, y0: number, y1: number, window: boolean): void {
  const half = width / 2 - 0.01;
  box(model, plant.airUnit, [-half, y0, 0.001], [half, y1, 0.035], ['back']);
  for (const y of [y0 + 0.18, y1 - 0.18]) {
    block(model, palette.black, [half - 0.05, y - 0.02, 0.045], [0.05, 0.04, 0.02]);
    block(model, palette.black, [half - 0.05, y - 0.075, 0.06], [0.022, 0.13, 0.014]);
    block(model, palette.graphite, [-half + 0.025, y - 0.04, 0.042], [0.03, 0.08, 0.016]);
  }
  if (!window) return;
  const y = (y0 + y1) / 2;
  revolve(
    model,
    palette.black,
    [0, y, 0.034],
    [0, 0, 1],
    [
      [0.125, 0],
      [0.125, 0.014],
      [0.1, 0.016],
    ],
    24,
  );
  revolve(
    model,
    plant.tankCap,
    [0, y, 0.034],
    [0, 0, 1],
    [
      [0.1, 0.012],
      [0, 0.012],
    ],
    24,
  );
}

function controls(model: Model, x: number, front: number): void {
  block(model, plant.cabinet, [x, 0.95, front + 0.09], [0.42, 0.62, 0.17]);
  label(model, 'controller', [x - 0.13, 1.3, front + 0.1765], 0.26, 0.16, palette.screen);
  rod(model, plant.safetyYellow, [x + 0.1, 1.12, front + 0.17], [x + 0.1, 1.12, front + 0.185], 0.045, 18);
  block(model, plant.safetyRed, [x + 0.1, 1.085, front + 0.195], [0.022, 0.07, 0.025]);
  for (const [i, lamp] of [plant.green, palette.amberLed, plant.red].entries())
    rod(
      model,
      lamp,
      [x - 0.13 + i * 0.06, 1.2, front + 0.17],
      [x - 0.13 + i * 0.06, 1.2, front + 0.185],
      0.014,
      12,
    );
  warning(model, x - 0.08, 0.99, front + 0.1765, 0.1);
  rod(
    model,
    palette.graphite,
    [x - 0.1, 1.57, front + 0.08],
    [x - 0.1, AIR_UNIT.height + 0.05, front + 0.08],
    0.014,
    8,
  );
}

/**
 * Draws a straight rectangular duct from one corner to the other along `axis`, with its angle-iron joints
 * every 1.2 m or so.
 */
export function duct(model: Model, min: Vec3, max: Vec3, axis: 'x' | 'y' | 'z'): void {
  box(model, plant.galvanised, min, max);
  const a = { x: 0, y: 1, z: 2 }[axis];
  const far = max[a]! - min[a]!;
  const joints = Math.max(1, Math.round(far / 1.25));
  for (let i = 0; i <= joints; i++) {
    const at = min[a]! + 0.015 + ((far - 0.03) * i) / joints;
    const [low, high]: [Vec3, Vec3] = [[...min], [...max]];
    for (let c = 0; c < 3; c++) {
      low[c]! -= 0.025;
      high[c]! += 0.025;
    }
    low[a] = at - 0.014;
    high[a] = at + 0.014;
    box(model, palette.steel, low, high);
  }
}

/**
 * Draws rods and a rail under a duct that runs along `axis`. [x0, x1] is across it, at the position `at`
 * along it.
 */
export function ductHanger(
  model: Model,
  axis: 'x' | 'z',
  at: number,
  [from, to]: [number, number],
  under: number,
  ceiling: number,
): void {
  const put = (across: number, y: number): Vec3 => (axis === 'x' ? [at, y, across] : [across, y, at]);
  const [a, b] = [put(from - 0.07, under - 0.035), put(to + 0.07, under)];
  const [p, q]: [Vec3, Vec3] =
    axis === 'x'
      ? [
          [a[0] - 0.02, a[1], a[2]],
          [b[0] + 0.02, b[1], b[2]],
        ]
      : [
          [a[0], a[1], a[2] - 0.02],
          [b[0], b[1], b[2] + 0.02],
        ];
  box(model, plant.galvanised, p, q);
  for (const across of [from - 0.045, to + 0.045])
    rod(model, palette.steel, put(across, under - 0.06), put(across, ceiling), 0.007, 6);
}

/** Draws a round spiral duct between two points, with a coupling every metre and a half. */
export function spiralDuct(model: Model, from: Vec3, to: Vec3, radius: number): void {
  const axis: Vec3 = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  const far = Math.hypot(...axis);
  const profile: [number, number][] = [];
  const ribs = Math.round(far / 0.16);
  for (let i = 0; i <= ribs; i++) {
    const at = (far * i) / ribs;
    profile.push(
      [radius, Math.max(0, at - 0.012)],
      [radius + 0.006, at],
      [radius, Math.min(far, at + 0.012)],
    );
  }
  revolve(model, palette.steel, from, axis, profile, 20);
}

/**
 * Draws a canvas joint that keeps a machine's vibration from the ducts: dark vertical folds between two rims.
 */
export function canvasJoint(model: Model, min: Vec3, max: Vec3): void {
  box(
    model,
    plant.rubber,
    [min[0] + 0.02, min[1], min[2] + 0.02],
    [max[0] - 0.02, max[1], max[2] - 0.02],
    ['top', 'bottom'],
  );
  for (const y of [min[1], max[1] - 0.03])
    box(model, palette.steel, [min[0], y, min[2]], [max[0], y + 0.03, max[2]]);
}

/** Draws a grille with level blades that faces +z, its middle at x, y on a face at z = 0. */
export function grille(model: Model, x: number, y: number, width: number, height: number): void {
  const [w, h] = [width / 2, height / 2];
  box(model, palette.graphite, [x - w, y - h, 0.001], [x + w, y + h, 0.004], ['back']);
  for (const side of [-1, 1]) {
    box(
      model,
      plant.cladding,
      [x + side * w - 0.015, y - h, 0.001],
      [x + side * w + 0.015, y + h, 0.022],
      ['back'],
    );
    box(
      model,
      plant.cladding,
      [x - w, y + side * h - 0.015, 0.001],
      [x + w, y + side * h + 0.015, 0.022],
      ['back'],
    );
  }
  const blades = Math.round(height / 0.045);
  for (let i = 0; i < blades; i++) {
    const at = y - h + (height * (i + 0.5)) / blades;
    model.quad(
      plant.cladding,
      [x - w, at - 0.012, 0.019],
      [x + w, at - 0.012, 0.019],
      [x + w, at + 0.012, 0.006],
      [x - w, at + 0.012, 0.006],
    );
  }
}

import { block, box } from '../../geometry/primitives.ts';
import { revolve, rod } from '../../geometry/revolve.ts';
import { cushion } from '../../geometry/rounded.ts';
import type { Model } from '../../geometry/model.ts';
import { palette } from '../../materials/palette.ts';
import { plant } from '../../materials/services-palette.ts';
import { collar, jacketedPipe, circulator, gauge, leverValve, wheelValve } from './pipes.ts';
import { label, nameplate } from './signs.ts';
import { pipe } from '../../geometry/pipe.ts';
import type { Vec3 } from '../../geometry/vector.ts';
import type { Material } from '../../materials/material.ts';

/** A boiler's casing: width, depth, and height above the floor, in metres. */
export const BOILER = { width: 0.9, depth: 1.2, height: 1.7 };

/** Draws a floor-standing condensing boiler of about 200 kW, its door at +z. Connections leave it upwards. */
export function boiler(model: Model): void {
  const { width, depth, height } = BOILER;
  const front = depth / 2;
  box(
    model,
    plant.plinth,
    [-width / 2 + 0.03, 0, -front + 0.03],
    [width / 2 - 0.03, 0.12, front - 0.06],
    ['bottom'],
  );
  box(model, plant.casing, [-width / 2, 0.12, -front], [width / 2, height - 0.04, front - 0.05], ['bottom']);
  box(
    model,
    plant.anthracite,
    [-width / 2 + 0.01, height - 0.04, -front + 0.01],
    [width / 2 - 0.01, height, front - 0.06],
  );
  cushion(model, plant.shell, [0, 0.14, front - 0.05], [width - 0.012, 0.98, 0.1], 0.035);
  cushion(model, plant.anthracite, [0, 1.135, front - 0.05], [width - 0.012, 0.55, 0.1], 0.035);
  box(
    model,
    plant.supply,
    [-width / 2 + 0.006, 1.117, front - 0.06],
    [width / 2 - 0.006, 1.137, front - 0.005],
  );
  label(model, 'boiler-panel', [-0.16, 1.36, front + 0.0015], 0.32, 0.16, palette.screen);
  revolve(
    model,
    palette.chrome,
    [0.29, 1.44, front - 0.01],
    [0, 0, 1],
    [
      [0.036, 0],
      [0.034, 0.03],
      [0, 0.032],
    ],
    18,
  );
  revolve(
    model,
    plant.safetyRed,
    [-0.3, 1.44, front - 0.01],
    [0, 0, 1],
    [
      [0.02, 0],
      [0.018, 0.025],
      [0, 0.027],
    ],
    14,
  );
  block(model, palette.graphite, [0, 1.02, front + 0.012], [0.34, 0.024, 0.03]);
  nameplate(model, 0.3, 0.24, front + 0.0035);
  label(model, 'qr', [-0.36, 0.24, front + 0.0035], 0.07, 0.07);
  for (const [x, z] of CONNECTIONS)
    collar(model, palette.graphite, [x, height + 0.012, z], [0, 1, 0], 0.1, 0.024);
  collar(model, palette.chrome, [FLUE[0], height + 0.04, FLUE[1]], [0, 1, 0], 0.145, 0.08, 20);
}

/** The places where supply, return and the flue leave the top, as [x, z] in the boiler's own frame. */
export const CONNECTIONS: readonly [number, number][] = [
  [-0.2, 0.1],
  [0.2, 0.34],
];

export const FLUE: readonly [number, number] = [0, -0.36];

/** Draws a stainless flue through corner points, with a bead at each joint. */
export function flue(model: Model, corners: readonly Vec3[], radius: number): void {
  pipe(model, palette.chrome, corners, radius, { segments: 20, bend: radius * 1.5 });
  for (let k = 0; k + 1 < corners.length; k++) {
    const [a, b] = [corners[k]!, corners[k + 1]!];
    const axis: Vec3 = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
    const far = Math.hypot(...axis);
    for (let along = 0.3; along < far - 0.25; along += 0.95) {
      const at = a.map((c, i) => c + (axis[i]! * along) / far) as Vec3;
      collar(model, palette.steel, at, axis, radius + 0.008, 0.03, 20);
    }
  }
}

/**
 * A heating manifold: the distance between circuits, and the position of its two beams (height, distance from
 * the wall), in metres.
 */
export const MANIFOLD = { pitch: 0.68, supply: { y: 0.98, z: 0.3 }, back: { y: 0.58, z: 0.52 } };

export const BEAM = 0.13;
const BRANCH = 0.05;

export function circuit(model: Model, x: number, number: number): void {
  const { supply, back } = MANIFOLD;
  const [out, home] = [x - 0.15, x + 0.15];
  jacketedPipe(
    model,
    plant.supply,
    [
      [out, supply.y, supply.z],
      [out, 2.72, supply.z],
      [out, 2.72, -0.02],
    ],
    BRANCH,
  );
  leverValve(model, [out, 1.27, supply.z], BRANCH, plant.safetyRed);
  circulator(model, [out, 1.58, supply.z], BRANCH);
  gauge(model, [out, 1.92, supply.z + BRANCH + 0.04]);
  wheelValve(model, [out, 2.15, supply.z], BRANCH, plant.safetyRed);
  jacketedPipe(
    model,
    plant.back,
    [
      [home, back.y, back.z],
      [home, 2.48, back.z],
      [home, 2.48, -0.02],
    ],
    BRANCH,
  );
  leverValve(model, [home, 1.27, back.z], BRANCH, plant.back);
  gauge(model, [home, 1.6, back.z + BRANCH + 0.04]);
  wheelValve(model, [home, 1.95, back.z], BRANCH, plant.back);
  for (const [at, y] of [
    [out, 2.72],
    [home, 2.48],
  ] as const)
    collar(model, palette.steel, [at, y, 0.012], [0, 0, 1], BRANCH + 0.03, 0.024, 16);
  for (const [at, y, z] of [
    [out, 2.4, supply.z],
    [home, 2.25, back.z],
  ] as const) {
    collar(model, palette.steel, [at, y, z], [0, 1, 0], BRANCH + 0.01, 0.03, 14);
    rod(model, palette.steel, [at, y, 0], [at, y, z - BRANCH], 0.009, 6);
  }
  label(model, `circuit-${number % 5}`, [out - 0.09, supply.y - 0.045, supply.z + BEAM + 0.003], 0.18, 0.09);
}

/**
 * Draws a manifold along x in front of a wall at z = 0, with a pump, valves and dials for each circuit. The
 * pipes go up and through the wall. It starts at x = 0 and is `circuits` × pitch long.
 */
export function manifold(model: Model, circuits: number): void {
  const length = circuits * MANIFOLD.pitch;
  beam(model, plant.supply, length, MANIFOLD.supply);
  beam(model, plant.back, length, MANIFOLD.back);
  for (let x = 0.12; x < length; x += (length - 0.24) / 2) stand(model, x);
  for (let i = 0; i < circuits; i++) circuit(model, (i + 0.5) * MANIFOLD.pitch, i);
}

function beam(model: Model, material: Material, length: number, { y, z }: { y: number; z: number }): void {
  const rings = Array.from({ length: 13 }, (_, i) => [BEAM, 0.03 + ((length - 0.06) * i) / 12] as const);
  revolve(
    model,
    material,
    [0, y, z],
    [1, 0, 0],
    [[0, 0], [BEAM * 0.75, 0.01], ...rings, [BEAM * 0.75, length - 0.01], [0, length]],
    20,
  );
  for (const x of [0.05, length / 2, length - 0.05])
    collar(model, plant.cladding, [x, y, z], [1, 0, 0], BEAM + 0.004, 0.04, 20);
}

function stand(model: Model, x: number): void {
  const { supply, back } = MANIFOLD;
  box(
    model,
    plant.galvanised,
    [x - 0.025, 0, supply.z - 0.12],
    [x + 0.025, supply.y - BEAM, supply.z - 0.07],
  );
  box(model, plant.galvanised, [x - 0.025, 0, back.z + 0.05], [x + 0.025, back.y - BEAM, back.z + 0.1]);
  box(
    model,
    plant.galvanised,
    [x - 0.025, back.y - BEAM - 0.05, supply.z - 0.12],
    [x + 0.025, back.y - BEAM, back.z + 0.12],
  );
  box(
    model,
    plant.galvanised,
    [x - 0.025, supply.y - BEAM - 0.05, supply.z - 0.12],
    [x + 0.025, supply.y - BEAM, supply.z + 0.16],
  );
  for (const z of [supply.z - 0.095, back.z + 0.075])
    box(model, plant.galvanised, [x - 0.06, 0, z - 0.06], [x + 0.06, 0.008, z + 0.06], ['bottom']);
}

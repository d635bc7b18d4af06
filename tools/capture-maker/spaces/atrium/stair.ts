import type { Model } from '../../geometry/model.ts';
import type { Vec3 } from '../../geometry/vector.ts';
import { block, box } from '../../geometry/primitives.ts';
import { line, tube } from '../../geometry/rounded.ts';
import { palette } from '../../materials/palette.ts';
import { house } from './materials.ts';
import { RISE, STAIR } from './rooms.ts';

const { x0, x1, z0, z1, steps } = STAIR;
/** The height of a step, and its going. The last step is the gallery itself. */
const UP = RISE / steps;
const GOING = (x1 - x0) / (steps - 1);
const TREAD = 0.06;

/** Returns the centre of a tread's top surface. `step` counts from 1. */
export function tread(step: number): Vec3 {
  return [x0 + GOING * (step - 0.5), UP * step, (z0 + z1) / 2];
}

/**
 * Draws oak treads that project from the concrete wall, open between them, with a screen of steel rods at
 * their free ends.
 */
export function buildStair(model: Model): void {
  for (let step = 1; step < steps; step++) {
    const [x, y] = tread(step);
    block(model, house.oiled, [x - 0.01, y - TREAD, (z0 + z1) / 2], [GOING + 0.03, TREAD, z1 - z0], ['back']);
    for (const aside of [-0.25, 0.25]) {
      const at = x + aside * GOING;
      tube(model, palette.black, line([at, y, z1 - 0.05], [at, railAt(at), z1 - 0.05], 0.5), 0.007, 5);
    }
  }
  const from: Vec3 = [x0 + 0.03, railAt(x0 + 0.03), z1 - 0.05];
  const to: Vec3 = [x1 - 0.06, railAt(x1 - 0.06), z1 - 0.05];
  tube(model, house.smoked, line(from, to, 0.4), 0.022, 8);
}

const railAt = (x: number) => ((x - x0) / GOING) * UP + UP + 0.9;

/** The height of the guards along open edges of the upper floor, in metres. */
const GUARD = 1.05;

/** Draws a guard of glass with a wooden cap along the edge from one place on a floor to another. */
export function guard(model: Model, ax: number, az: number, bx: number, bz: number): void {
  const alongX = az === bz;
  const length = alongX ? bx - ax : bz - az;
  const bays = Math.max(1, Math.round(length / 1.4));
  const at = (along: number): [number, number] => (alongX ? [ax + along, az] : [ax, az + along]);
  const bar = (from: number, to: number, y0: number, y1: number, half: number) => {
    const [px, pz] = at(from);
    const [qx, qz] = at(to);
    const [wx, wz] = alongX ? [0, half] : [half, 0];
    return box(
      model,
      y0 > 0.5 ? house.smoked : house.darkMetal,
      [px - wx, y0, pz - wz],
      [qx + wx, y1, qz + wz],
    );
  };
  bar(0, length, 0.002, 0.06, 0.02);
  for (let i = 0; i <= bays; i++) {
    const middle = Math.min(length - 0.012, Math.max(0.012, (length * i) / bays));
    const [px, pz] = at(middle);
    block(model, house.darkMetal, [px, 0.06, pz], [0.02, GUARD - 0.095, 0.02], ['top', 'bottom']);
  }
  bar(0, length, GUARD - 0.035, GUARD, 0.03);
  for (let i = 0; i < bays; i++) {
    const [from, to] = [(length * i) / bays + 0.012, (length * (i + 1)) / bays - 0.012];
    const [x, z] = at(from);
    const along: Vec3 = alongX ? [to - from, 0, 0] : [0, 0, to - from];
    model.rectangle(house.balustrade, [x, 0.06, z], along, [0, GUARD - 0.095, 0]);
  }
}

import { block, box } from '../../geometry/primitives.ts';
import type { Model } from '../../geometry/model.ts';
import { cellRandom } from '../../materials/patterns.ts';
import { palette } from '../../materials/palette.ts';
import { rod } from '../../geometry/revolve.ts';
import { plant } from '../../materials/services-palette.ts';
import { line, tube } from '../../geometry/rounded.ts';
import { type Vec3, add } from '../../geometry/vector.ts';
import { works } from '../../materials/works-palette.ts';
import { downlight } from '../premises/lamps.ts';
import type { AreaLight } from '../../light/area-light.ts';
import type { Material } from '../../materials/material.ts';

/** Draws a floor-standing printer, its front at +z. */
export function printer(model: Model): void {
  block(model, palette.board, [0, 0.06, 0], [0.6, 0.72, 0.62]);
  block(model, palette.graphite, [0, 0, 0], [0.54, 0.06, 0.56], ['top', 'bottom']);
  for (let i = 0; i < 3; i++) {
    block(model, palette.board, [0, 0.09 + i * 0.15, 0.318], [0.56, 0.14, 0.016]);
    block(model, palette.graphite, [0, 0.19 + i * 0.15, 0.33], [0.2, 0.018, 0.01]);
  }
  block(model, palette.black, [0.02, 0.78, 0], [0.5, 0.12, 0.5]);
  block(model, palette.board, [0, 0.9, -0.02], [0.6, 0.2, 0.58]);
  block(model, palette.white, [0.02, 0.785, 0.18], [0.3, 0.02, 0.22]);
  block(model, palette.graphite, [0.14, 1, 0.3], [0.28, 0.03, 0.1]);
  model.at(0.14, 0.3, 0, () => picture(model, palette.picture, 'keypad', [-0.1, 1.005, 0.055], 0.2, 0.08));
}

/** Draws shelves with boxes and paper against a wall behind them. */
export function storeShelf(model: Model, width: number, seed: number): void {
  for (const x of [-width / 2 + 0.02, width / 2 - 0.02]) {
    for (const z of [-0.2, 0.2]) block(model, palette.steel, [x, 0, z], [0.03, 2, 0.03]);
  }
  for (let level = 0; level < 5; level++) {
    const y = 0.12 + level * 0.45;
    block(model, palette.steel, [0, y, 0], [width, 0.025, 0.43]);
    for (let x = -width / 2 + 0.06; x < width / 2 - 0.34; x += 0.36) {
      const kind = cellRandom(Math.round(x * 50), level, seed);
      if (kind < 0.2) continue;
      const tall = 0.2 + kind * 0.12;
      block(
        model,
        kind < 0.5 ? palette.oak : kind < 0.75 ? palette.board : palette.sand,
        [x + 0.17, y + 0.025, 0],
        [0.31, tall, 0.36],
        ['bottom'],
      );
    }
  }
}

/** Draws an overhead scanner on a table top at y = 0: a cradle with an open file under a camera on an arm. */
export function overheadScanner(model: Model): void {
  block(model, plant.anthracite, [0, 0, 0], [0.66, 0.022, 0.5]);
  block(model, plant.shell, [0, 0, -0.3], [0.26, 0.05, 0.12]);
  rod(model, plant.shell, [0, 0.04, -0.31], [0, 0.78, -0.31], 0.028, 14);
  block(model, plant.shell, [0, 0.74, -0.16], [0.09, 0.06, 0.38]);
  block(model, plant.anthracite, [0, 0.69, -0.02], [0.15, 0.06, 0.13]);
  for (const side of [-1, 1]) {
    block(model, plant.shell, [side * 0.24, 0.715, -0.1], [0.34, 0.03, 0.07]);
    block(model, plant.strip, [side * 0.24, 0.711, -0.1], [0.32, 0.004, 0.04]);
  }
  for (const side of [-1, 1]) block(model, palette.board, [side * 0.125, 0.022, 0.02], [0.235, 0.018, 0.32]);
  model.at(0, 0, 0, () => flat(model, 'drawing', -0.24, 0.0405, -0.14, 0.48, 0.32));
}

/** Draws a sheet from the picture sheet, face up. x, z is its far left corner, seen from +z. */
export function flat(
  model: Model,
  name: string,
  x: number,
  y: number,
  z: number,
  width: number,
  depth: number,
): void {
  const cell = model.sheet.cells[name]!;
  const [u0, v0, u1, v1] = [cell.x, cell.y, cell.x + cell.width, cell.y + cell.height];
  model.quad(
    palette.picture,
    [x, y, z + depth],
    [x + width, y, z + depth],
    [x + width, y, z],
    [x, y, z],
    [
      [u0, v1],
      [u1, v1],
      [u1, v0],
      [u0, v0],
    ],
  );
}

/** Draws a 42-unit server rack, 0.6 × 1.0 × 2.0 m, its front at +z. */
export function serverRack(model: Model, seed: number): void {
  block(model, palette.graphite, [0, 0.04, -0.03], [0.6, 1.96, 0.92]);
  // The dark inside, visible where a unit is missing, and the material of the outer panels.
  block(model, palette.black, [0, 0.06, 0.43], [0.5, 1.92, 0.006]);
  block(model, palette.black, [0, 1.998, -0.03], [0.4, 0.006, 0.5], ['bottom']);
  for (const side of [-1, 1]) {
    for (const y of [0.7, 1.36]) block(model, palette.black, [side * 0.3, y, -0.03], [0.004, 0.008, 0.86]);
    for (let slot = 0; slot < 6; slot++)
      block(model, palette.black, [side * 0.3, 1.72 + slot * 0.03, -0.03], [0.004, 0.01, 0.3]);
  }
  block(model, palette.graphite, [0, 0, 0], [0.56, 0.04, 0.9], ['bottom']);
  for (const side of [-1, 1]) block(model, palette.steel, [side * 0.27, 0.05, 0.455], [0.05, 1.94, 0.05]);
  for (let unit = 0; unit < 18; unit++) {
    const kind = cellRandom(unit, seed, 4);
    const y = 0.1 + unit * 0.102;
    if (kind < 0.16) continue;
    block(model, kind < 0.55 ? palette.graphite : palette.steel, [0, y, 0.435], [0.48, 0.092, 0.02]);
    for (let i = 0; i < 4; i++) {
      const light = cellRandom(unit * 5 + i, seed, 5) > 0.75 ? palette.amberLed : palette.led;
      if (kind < 0.8) block(model, light, [-0.2 + i * 0.03, y + 0.06, 0.447], [0.009, 0.009, 0.004]);
    }
    if (kind > 0.7)
      tube(
        model,
        palette.teal,
        [
          [0.05, y + 0.03, 0.45],
          [0.1, y - 0.02, 0.475],
          [0.16, y + 0.03, 0.45],
        ],
        0.005,
        4,
      );
  }
}

/** Draws a cable ladder under the ceiling along x. */
export function cableTray(model: Model, length: number, y: number): void {
  for (const z of [-0.15, 0.15]) box(model, palette.steel, [0, y, z - 0.01], [length, y + 0.05, z + 0.01]);
  for (let x = 0.1; x < length; x += 0.3)
    box(model, palette.steel, [x, y, -0.14], [x + 0.03, y + 0.015, 0.14]);
  for (let i = 0; i < 4; i++) {
    tube(
      model,
      i % 2 ? palette.black : palette.teal,
      line([0.05, y + 0.03, -0.09 + i * 0.05], [length - 0.05, y + 0.03, -0.1 + i * 0.055]),
      0.014,
      5,
    );
  }
}

/** Draws a whiteboard with an aluminium frame and a tray for pens, on a wall at z = 0. */
export function whiteboard(model: Model, width: number, height: number): void {
  const y = 0.9;
  box(
    model,
    palette.steel,
    [-width / 2 - 0.02, y - 0.02, 0.002],
    [width / 2 + 0.02, y + height + 0.02, 0.025],
    ['back'],
  );
  picture(model, palette.picture, 'board', [-width / 2, y, 0.0265], width, height);
  box(model, palette.steel, [-width / 2, y - 0.045, 0.002], [width / 2, y - 0.03, 0.08]);
  for (const [i, pen] of [palette.rust, palette.teal, palette.black].entries()) {
    box(model, pen, [-0.3 + i * 0.2, y - 0.03, 0.04], [-0.18 + i * 0.2, y - 0.014, 0.056]);
  }
}

/** Draws a wall screen showing a picture. */
export function wallScreen(model: Model, name: string, y: number, width: number): void {
  const height = (width * 9) / 16;
  box(
    model,
    palette.black,
    [-width / 2 - 0.012, y - height / 2 - 0.012, 0.03],
    [width / 2 + 0.012, y + height / 2 + 0.012, 0.065],
  );
  box(model, palette.graphite, [-0.25, y - 0.2, 0.002], [0.25, y + 0.2, 0.03], ['back']);
  picture(model, palette.screen, name, [-width / 2, y - height / 2, 0.0665], width, height);
}

/** Draws a glowing ring of `radius` metres hanging level on three wires, its middle at y. */
export function ringLamp(
  model: Model,
  lights: AreaLight[],
  [x, y, z]: Vec3,
  radius: number,
  roof: number,
): void {
  const ring = Array.from({ length: 65 }, (_, i): Vec3 => {
    const angle = (i / 64) * Math.PI * 2;
    return [x + Math.sin(angle) * radius, y, z + Math.cos(angle) * radius];
  });
  tube(model, works.tube, ring, 0.04, 10);
  tube(
    model,
    works.brassMetal,
    ring.map(([a, b, c]): Vec3 => [a, b + 0.05, c]),
    0.035,
    10,
  );
  for (let i = 0; i < 3; i++) {
    const angle = (i / 3) * Math.PI * 2 + 0.5;
    tube(
      model,
      works.darkMetal,
      [
        [x + Math.sin(angle) * radius, y + 0.05, z + Math.cos(angle) * radius],
        [x, roof, z],
      ],
      0.006,
      5,
    );
  }
  const side = radius * 1.4;
  const gain = (9 * radius * 0.5) / (side * side);
  lights.push(downlight(model, [x, y - 0.06, z], [side, side], [gain, gain * 0.9, gain * 0.74]));
}

/**
 * Draws a flat picture from the sheet, `width` × `height` metres, that faces +z. Its lower left corner is
 * `at`.
 */
export function picture(
  model: Model,
  material: Material,
  name: string,
  at: Vec3,
  width: number,
  height: number,
): void {
  const cell = model.sheet.cells[name];
  if (!cell) throw new Error(`The picture sheet has no cell '${name}'.`);
  const steps = material.glow ? 1 : 4;
  for (let i = 0; i < steps; i++) {
    for (let j = 0; j < steps; j++) {
      const corner = (a: number, b: number): Vec3 => add(at, [(width * a) / steps, (height * b) / steps, 0]);
      const uv = (a: number, b: number): [number, number] => [
        cell.x + (cell.width * a) / steps,
        cell.y + cell.height * (1 - b / steps),
      ];
      const [p, q, r, s] = [corner(i, j), corner(i + 1, j), corner(i + 1, j + 1), corner(i, j + 1)];
      model.quad(material, p, q, r, s, [uv(i, j), uv(i + 1, j), uv(i + 1, j + 1), uv(i, j + 1)]);
    }
  }
}

/** Draws a framed picture that hangs on a wall at z = 0 with its middle at x, y. */
export function framedPicture(model: Model, name: string, y: number, width: number, height: number): void {
  const [w, h] = [width / 2, height / 2];
  box(model, palette.walnut, [-w - 0.025, y - h - 0.025, 0.002], [w + 0.025, y + h + 0.025, 0.028], ['back']);
  picture(model, palette.picture, name, [-w, y - h, 0.0295], width, height);
}

import { box } from '../../geometry/primitives.ts';
import type { Model } from '../../geometry/model.ts';
import { palette } from '../../materials/palette.ts';
import { plant } from '../../materials/services-palette.ts';
import { label, warning, nameplate } from './signs.ts';
import { rod, revolve } from '../../geometry/revolve.ts';
import { pipe } from '../../geometry/pipe.ts';
import type { Vec3 } from '../../geometry/vector.ts';

/** A switch cabinet: width, depth and height, in metres. */
export const CABINET = { width: 0.8, depth: 0.6, height: 2.1 };

/** Draws a floor-standing cabinet against a wall behind it (-z), its door at +z. */
export function switchCabinet(model: Model, kind: CabinetKind): void {
  const { width: w, depth: d, height: h } = CABINET;
  const front = d / 2;
  box(model, plant.plinth, [-w / 2 + 0.01, 0, -front + 0.02], [w / 2 - 0.01, 0.1, front - 0.03], ['bottom']);
  box(model, plant.cabinet, [-w / 2 + 0.002, 0.1, -front], [w / 2 - 0.002, h, front - 0.022], ['bottom']);
  box(
    model,
    plant.cabinet,
    [-w / 2 + 0.012, 0.115, front - 0.022],
    [w / 2 - 0.012, h - 0.015, front],
    ['back'],
  );
  box(model, palette.black, [w / 2 - 0.085, 1.0, front], [w / 2 - 0.055, 1.16, front + 0.03], ['back']);
  for (const y of [0.4, 1.05, 1.7])
    box(model, palette.steel, [-w / 2 + 0.004, y, front - 0.018], [-w / 2 + 0.018, y + 0.07, front + 0.012]);
  model.at(0, front, 0, () => FITTINGS[kind](model));
  label(model, `panel-${kind}`, [-0.14, h - 0.17, front + 0.0015], 0.28, 0.07);
  warning(model, -0.24, 0.28, front + 0.0015, 0.13);
}

/**
 * The equipment in a cabinet's door: the incoming breaker, outgoing ways, compensation, or the building's
 * controls.
 */
export type CabinetKind = 'incomer' | 'ways' | 'compensation' | 'controls';

const FITTINGS: Record<CabinetKind, (model: Model) => void> = {
  incomer,
  ways,
  compensation,
  controls,
};

function incomer(model: Model): void {
  box(model, plant.anthracite, [-0.2, 1.05, 0], [0.16, 1.5, 0.035], ['back']);
  box(model, palette.black, [-0.07, 1.17, 0.035], [0.03, 1.38, 0.06], ['back']);
  box(model, plant.safetyRed, [-0.045, 1.26, 0.06], [0.005, 1.4, 0.11], ['back']);
  for (let i = 0; i < 3; i++) meter(model, -0.22 + i * 0.16, 1.62);
  lamps(model, 1.8);
  nameplate(model, 0.18, 0.22, 0.0035);
}

function ways(model: Model): void {
  for (let row = 0; row < 4; row++) {
    const y = 0.55 + row * 0.3;
    box(model, plant.anthracite, [-0.27, y, 0], [0.2, y + 0.2, 0.012], ['back']);
    for (let i = 0; i < 4; i++) {
      box(
        model,
        palette.black,
        [-0.25 + i * 0.11, y + 0.03, 0.012],
        [-0.16 + i * 0.11, y + 0.17, 0.04],
        ['back'],
      );
      box(
        model,
        plant.cladding,
        [-0.222 + i * 0.11, y + 0.075, 0.04],
        [-0.188 + i * 0.11, y + 0.14, 0.056],
        ['back'],
      );
    }
  }
  lamps(model, 1.8);
}

function compensation(model: Model): void {
  label(model, 'power-factor', [-0.13, 1.42, 0.0015], 0.26, 0.16, palette.screen);
  for (const y of [0.6, 1.0]) {
    for (let i = 0; i < 9; i++)
      box(model, palette.graphite, [-0.2, y + i * 0.024, 0], [0.2, y + i * 0.024 + 0.012, 0.006], ['back']);
  }
  lamps(model, 1.8);
}

function controls(model: Model): void {
  box(model, palette.black, [-0.24, 1.2, 0], [0.2, 1.56, 0.02], ['back']);
  label(model, 'bms', [-0.225, 1.215, 0.0215], 0.41, 0.33, palette.screen);
  for (let i = 0; i < 5; i++)
    rod(
      model,
      i % 2 ? palette.black : plant.safetyRed,
      [-0.22 + i * 0.09, 1.08, 0],
      [-0.22 + i * 0.09, 1.08, 0.03],
      0.016,
      12,
    );
  lamps(model, 1.8);
}

function meter(model: Model, x: number, y: number): void {
  box(model, palette.black, [x - 0.055, y - 0.055, 0], [x + 0.055, y + 0.055, 0.018], ['back']);
  label(model, 'meter', [x - 0.047, y - 0.047, 0.0195], 0.094, 0.094);
}

function lamps(model: Model, y: number): void {
  for (const [i, lamp] of [plant.green, plant.green, palette.amberLed].entries())
    rod(model, lamp, [-0.24 + i * 0.07, y, 0], [-0.24 + i * 0.07, y, 0.016], 0.014, 12);
}

/**
 * Draws a wall board with electricity meters in rows, on a wall at z = 0, its lower edge 0.7 m above the
 * floor.
 */
export function meterBoard(model: Model, columns: number, rows: number): void {
  const [w, h] = [columns * 0.26 + 0.1, rows * 0.36 + 0.12];
  box(model, plant.bench, [-w / 2, 0.7, 0.002], [w / 2, 0.7 + h, 0.03], ['back']);
  for (let i = 0; i < columns; i++) {
    for (let j = 0; j < rows; j++) {
      const [x, y] = [-w / 2 + 0.05 + (i + 0.5) * 0.26, 0.7 + 0.06 + j * 0.36];
      box(model, palette.white, [x - 0.09, y + 0.06, 0.03], [x + 0.09, y + 0.32, 0.1], ['back']);
      box(model, palette.graphite, [x - 0.09, y + 0.01, 0.03], [x + 0.09, y + 0.055, 0.085], ['back']);
      label(model, 'meter-digital', [x - 0.075, y + 0.17, 0.1015], 0.15, 0.1);
      revolve(
        model,
        plant.red,
        [x + 0.055, y + 0.1, 0.1],
        [0, 0, 1],
        [
          [0.006, 0],
          [0, 0.003],
        ],
        8,
      );
    }
  }
  for (const x of [-w / 2 + 0.12, w / 2 - 0.12])
    rod(model, palette.steel, [x, 0.7 + h, 0.05], [x, 2.6, 0.05], 0.03, 10);
}

/**
 * Draws a sub-distribution board on a wall at z = 0: a shallow cabinet with rows of breakers behind a clear
 * door.
 */
export function distributionBoard(model: Model, y: number): void {
  box(model, plant.cabinet, [-0.34, y, 0.002], [0.34, y + 1.0, 0.17], ['back']);
  box(model, plant.shell, [-0.28, y + 0.2, 0.17], [0.28, y + 0.92, 0.174], ['back']);
  for (let row = 0; row < 4; row++) {
    const low = y + 0.25 + row * 0.16;
    box(model, palette.graphite, [-0.25, low, 0.174], [0.25, low + 0.085, 0.177], ['back']);
    for (let i = 0; i < 12; i++) {
      if ((i * 7 + row * 5) % 11 === 0) continue;
      box(
        model,
        palette.board,
        [-0.245 + i * 0.041, low + 0.006, 0.177],
        [-0.209 + i * 0.041, low + 0.079, 0.2],
        ['back'],
      );
      box(
        model,
        i % 5 === 2 ? plant.back : palette.black,
        [-0.236 + i * 0.041, low + 0.03, 0.2],
        [-0.218 + i * 0.041, low + 0.058, 0.212],
        ['back'],
      );
    }
  }
  box(model, palette.black, [0.26, y + 0.08, 0.17], [0.285, y + 0.16, 0.19], ['back']);
  warning(model, -0.22, y + 0.035, 0.1715, 0.13);
  label(model, 'panel-board', [-0.1, y + 0.06, 0.1715], 0.24, 0.06);
}

/** Draws a steel cable ladder under the ceiling, with cables, from one point to another along x or z. */
export function cableLadder(model: Model, from: Vec3, to: Vec3, wide: number, cables: number): void {
  const alongX = Math.abs(to[0] - from[0]) > Math.abs(to[2] - from[2]);
  const far = alongX ? to[0] - from[0] : to[2] - from[2];
  const put = (along: number, y: number, across: number): Vec3 =>
    alongX
      ? [from[0] + along, from[1] + y, from[2] + across]
      : [from[0] + across, from[1] + y, from[2] + along];
  const bar = (a: Vec3, b: Vec3) =>
    box(
      model,
      plant.galvanised,
      a.map((c, i) => Math.min(c, b[i]!)) as Vec3,
      a.map((c, i) => Math.max(c, b[i]!)) as Vec3,
    );
  for (const side of [-1, 1])
    bar(put(0, 0, side * (wide / 2) - 0.008), put(far, 0.06, side * (wide / 2) + 0.008));
  for (let along = 0.15; along < far; along += 0.3)
    bar(put(along, 0.004, -wide / 2 + 0.01), put(along + 0.025, 0.02, wide / 2 - 0.01));
  const colours = [palette.black, palette.graphite, plant.boxGrey, palette.black, plant.gas];
  const count = Math.max(2, Math.ceil(far / 0.6));
  for (let i = 0; i < cables; i++) {
    const across = -wide / 2 + (wide * (i + 0.5)) / cables;
    const radius = 0.011 + ((i * 5) % 4) * 0.003;
    const points = Array.from({ length: count }, (_, k) =>
      put((far * k) / (count - 1), 0.021 + radius, across + Math.sin(k * 1.7 + i * 2.3) * 0.008),
    );
    pipe(model, colours[i % colours.length]!, points, radius, { segments: 6, bend: 0 });
  }
}

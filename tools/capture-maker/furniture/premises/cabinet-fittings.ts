import { box } from '../../geometry/primitives.ts';
import { rod } from '../../geometry/revolve.ts';
import type { Model } from '../../geometry/model.ts';
import { palette } from '../../materials/palette.ts';
import { plant } from '../../materials/services-palette.ts';
import { label, nameplate } from './signs.ts';

/** What stands in a cabinet's door: the incoming breaker, outgoing ways, compensation, or the building's controls. */
export type CabinetKind = 'incomer' | 'ways' | 'compensation' | 'controls';

export const FITTINGS: Record<CabinetKind, (model: Model) => void> = {
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

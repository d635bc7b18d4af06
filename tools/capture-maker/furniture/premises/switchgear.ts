import { box } from '../../geometry/primitives.ts';
import type { Model } from '../../geometry/model.ts';
import { palette } from '../../materials/palette.ts';
import { plant } from '../../materials/services-palette.ts';
import { label, warning } from './signs.ts';
import { FITTINGS } from './cabinet-fittings.ts';
import type { CabinetKind } from './cabinet-fittings.ts';

/** Of one switch cabinet: width, depth, height, metres. */
export const CABINET = { width: 0.8, depth: 0.6, height: 2.1 };

/** A floor-standing cabinet against a wall behind it (-z), its door at +z. */
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

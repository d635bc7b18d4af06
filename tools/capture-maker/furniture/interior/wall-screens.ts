import type { Model } from '../../geometry/model.ts';
import { box } from '../../geometry/primitives.ts';
import { palette } from '../../materials/palette.ts';
import { picture } from './pictures.ts';

/** A whiteboard with an aluminium frame and a tray for pens, on a wall at z = 0. */
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

/** A wall screen showing a picture. */
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

import { block, box } from '../../geometry/primitives.ts';
import type { Model } from '../../geometry/model.ts';
import { palette } from '../../materials/palette.ts';
import { monitor } from './on-desk.ts';
import { taskChair } from './chairs.ts';

/** A reception desk along x: visitors stand at +z before a slatted front, the receptionist sits at -z. */
export function receptionDesk(model: Model): void {
  const half = 1.3;
  box(model, palette.walnut, [-half, 0.08, 0.2], [half, 1.08, 0.26]);
  box(model, palette.black, [-half + 0.05, 0, 0.18], [half - 0.05, 0.08, 0.24], ['top', 'bottom']);
  for (let i = 0; i < 33; i++) {
    const x = -half + 0.03 + (i * (2 * half - 0.06)) / 32;
    block(model, palette.oak, [x, 0.1, 0.275], [0.042, 0.96, 0.03], ['back']);
  }
  block(model, palette.stone, [0, 1.08, 0.17], [2 * half + 0.1, 0.04, 0.34]);
  for (const side of [-1, 1])
    block(model, palette.walnut, [side * (half - 0.03), 0, -0.18], [0.06, 1.08, 0.76], ['bottom']);
  box(model, palette.oak, [-half + 0.06, 0.71, -0.5], [half - 0.06, 0.74, 0.2], ['front']);
  model.at(0.3, -0.1, Math.PI, () => monitor(model, 0, 0, 3), 0.74);
  block(model, palette.board, [-0.6, 0.74, -0.2], [0.3, 0.03, 0.22]);
  model.at(0.2, -0.95, Math.PI, () => taskChair(model, palette.charcoal));
}

/** Upright wooden slats on a wall at z = 0, along x. */
export function slatWall(model: Model, width: number, height: number): void {
  const count = Math.round(width / 0.1);
  box(model, palette.charcoal, [-width / 2, 0.08, 0.002], [width / 2, height, 0.014], ['back']);
  for (let i = 0; i < count; i++) {
    const x = -width / 2 + (width * (i + 0.5)) / count;
    box(model, palette.oak, [x - 0.027, 0.08, 0.014], [x + 0.027, height, 0.05], ['back']);
  }
}

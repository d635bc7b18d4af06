import { block } from '../../geometry/primitives.ts';
import type { Model } from '../../geometry/model.ts';
import { works } from '../../materials/works-palette.ts';

/** A green sign with a white cross, lit from within, on a wall at z = 0; its middle at the origin. */
export function firstAidSign(model: Model, size: number): void {
  block(model, works.exit, [0, -size / 2, 0.01], [size, size, 0.015]);
  block(model, works.exitWhite, [0, -size * 0.1, 0.02], [size * 0.6, size * 0.2, 0.004]);
  block(model, works.exitWhite, [0, -size * 0.3, 0.02], [size * 0.2, size * 0.6, 0.004]);
}

/** An emergency exit sign: arrow and doorway, lit from within, facing +z. */
export function exitSign(model: Model): void {
  block(model, works.exit, [0, -0.1, 0], [0.44, 0.2, 0.03]);
  block(model, works.exitWhite, [0.12, -0.07, 0.018], [0.09, 0.14, 0.004]);
  block(model, works.exitWhite, [-0.06, -0.012, 0.018], [0.18, 0.024, 0.004]);
  model.triangle(
    works.exitWhite,
    [
      [-0.18, 0, 0.019],
      [-0.12, -0.05, 0.019],
      [-0.12, 0.05, 0.019],
    ],
    [
      [0, 0, 1],
      [0, 0, 1],
      [0, 0, 1],
    ],
  );
}

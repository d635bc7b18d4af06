import type { Model } from '../../geometry/model.ts';
import { add } from '../../geometry/vector.ts';
import type { Vec3 } from '../../geometry/vector.ts';
import type { Material } from '../../materials/material.ts';
import { box } from '../../geometry/primitives.ts';
import { palette } from '../../materials/palette.ts';

/** A flat picture from the sheet, `width` × `height` metres, whose lower left corner is `at`; it faces +z. */
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

/** A framed picture that hangs on a wall at z = 0 with its middle at x, y. */
export function framedPicture(model: Model, name: string, y: number, width: number, height: number): void {
  const [w, h] = [width / 2, height / 2];
  box(model, palette.walnut, [-w - 0.025, y - h - 0.025, 0.002], [w + 0.025, y + h + 0.025, 0.028], ['back']);
  picture(model, palette.picture, name, [-w, y - h, 0.0295], width, height);
}

import type { Model } from '../../geometry/model.ts';
import { add, cross, normalize, scale, type Vec3 } from '../../geometry/vector.ts';
import { randomSequence } from '../../materials/patterns.ts';
import { palette } from '../../materials/palette.ts';

/** Draws a small folded leaf from `from` along `direction`. */
export function leaf(model: Model, from: Vec3, direction: Vec3, size: number, dark: boolean): void {
  const along = normalize(direction);
  const side = normalize(cross(along, [0.1, 1, 0.05]));
  const tip = add(from, scale(along, size));
  const middle = add(from, scale(along, size * 0.45));
  const lift: Vec3 = [0, size * 0.08, 0];
  const [left, right] = [
    add(add(middle, lift), scale(side, size * 0.27)),
    add(add(middle, lift), scale(side, -size * 0.27)),
  ];
  const material = dark ? palette.darkLeaf : palette.leaf;
  for (const points of [
    [from, left, tip],
    [from, tip, right],
  ] as [Vec3, Vec3, Vec3][]) {
    const normal = normalize(
      cross(add(points[1], scale(points[0], -1)), add(points[2], scale(points[0], -1))),
    );
    model.triangle(material, points, [normal, normal, normal]);
  }
}

/** Draws planting that covers a wall at z = 0 from x = 0 to `width` and up to `height`. */
export function greenWall(model: Model, width: number, height: number): void {
  const random = randomSequence(5);
  model.rectangle(palette.darkLeaf, [0, 0, 0.02], [width, 0, 0], [0, height, 0]);
  for (let i = 0; i < width * height * 75; i++) {
    const [x, y] = [random() * width, random() * height];
    const light = Math.sin(x * 1.3 + Math.sin(y * 1.7)) + random() * 0.8 > 0.5;
    leaf(
      model,
      [x, y, 0.02 + random() * 0.06],
      [random() - 0.5, random() * 0.9 - 0.75, 0.7],
      0.14 + random() * 0.12,
      !light,
    );
  }
}

import { block } from '../../geometry/primitives.ts';
import { cushion, line, tube } from '../../geometry/rounded.ts';
import type { Model } from '../../geometry/model.ts';
import { add, cross, normalize, scale } from '../../geometry/vector.ts';
import type { Vec3 } from '../../geometry/vector.ts';
import type { Material } from '../../materials/material.ts';

/** A sun lounger of slats with a thin mattress; its head is at -z. */
export function lounger(model: Model, wood: Material, cloth: Material): void {
  for (const x of [-0.31, 0.31]) {
    block(model, wood, [x, 0.22, 0.02], [0.05, 0.06, 1.96]);
    for (const z of [-0.85, 0.85]) block(model, wood, [x, 0, z], [0.05, 0.22, 0.05], ['bottom']);
  }
  for (let i = 0; i < 12; i++) block(model, wood, [0, 0.265, -0.22 + i * 0.1], [0.58, 0.02, 0.07]);
  cushion(model, cloth, [0, 0.285, 0.34], [0.6, 0.08, 1.26], 0.035);
  const back: Vec3[] = [
    [0, 0.29, -0.3],
    [0, 0.72, -0.86],
  ];
  for (const x of [-0.26, 0.26]) tube(model, wood, line([x, 0.27, -0.26], [x, 0.7, -0.86], 0.3), 0.02, 6);
  slope(model, cloth, back[0]!, back[1]!, 0.6, 0.07);
}

/** A flat pad from a low to a high edge along x. */
function slope(model: Model, cloth: Material, low: Vec3, high: Vec3, width: number, thick: number): void {
  const along = add(high, scale(low, -1));
  const out = scale(normalize(cross(along, [1, 0, 0])), -thick);
  const up = out[1] > 0 ? out : scale(out, -1);
  const at = (x: number, base: Vec3, lift: number): Vec3 =>
    add([base[0] + x, base[1], base[2]], scale(up, lift));
  const [a, b] = [-width / 2, width / 2];
  const face = (p: Vec3, q: Vec3, r: Vec3, s: Vec3) => model.quad(cloth, p, q, r, s);
  face(at(a, low, 1), at(b, low, 1), at(b, high, 1), at(a, high, 1));
  face(at(b, low, 0), at(a, low, 0), at(a, high, 0), at(b, high, 0));
  face(at(a, low, 0), at(a, low, 1), at(a, high, 1), at(a, high, 0));
  face(at(b, low, 1), at(b, low, 0), at(b, high, 0), at(b, high, 1));
  face(at(a, high, 1), at(b, high, 1), at(b, high, 0), at(a, high, 0));
  face(at(a, low, 0), at(b, low, 0), at(b, low, 1), at(a, low, 1));
}

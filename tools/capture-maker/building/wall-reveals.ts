import type { Model } from '../geometry/model.ts';
import type { Vec3 } from '../geometry/vector.ts';
import { palette } from '../materials/palette.ts';
import type { Opening, Wall } from './wall.ts';
import { onWall, wallBox } from './wall-place.ts';

export function skirting(model: Model, wall: Wall, side: -1 | 1): void {
  const near = (side * wall.thickness) / 2;
  const far = near + side * 0.012;
  const gaps = wall.openings.filter((opening) => opening.bottom < 0.1);
  let from = wall.from;
  for (const gap of [...gaps, { from: wall.to + 0.07, to: wall.to }]) {
    const to = gap.from - 0.07;
    if (to > from)
      wallBox(model, palette.white, wall, [from, to], [0, 0.08], [Math.min(near, far), Math.max(near, far)]);
    from = gap.to + 0.07;
  }
}

export function reveals(model: Model, wall: Wall, { kind, from, to, bottom, top }: Opening): void {
  const half = wall.thickness / 2;
  const material = (kind === 'door' ? wall.reveal?.door : wall.reveal?.window) ?? palette.white;
  const depth: Vec3 = wall.axis === 'x' ? [0, 0, 2 * half] : [2 * half, 0, 0];
  const back = depth.map((c) => -c) as Vec3;
  const along: Vec3 = wall.axis === 'x' ? [to - from, 0, 0] : [0, 0, to - from];
  const up: Vec3 = [0, top - bottom, 0];
  const near = (a: number, y: number) => onWall(wall, a, y, -half);
  const far = (a: number, y: number) => onWall(wall, a, y, half);
  const alongX = wall.axis === 'x';
  // Inner faces look into the opening: the jamb at `from` along the axis, the jamb at `to` against it.
  model.rectangle(material, alongX ? far(from, bottom) : near(from, bottom), alongX ? back : depth, up);
  model.rectangle(material, alongX ? near(to, bottom) : far(to, bottom), alongX ? depth : back, up);
  model.rectangle(material, near(from, top), alongX ? along : depth, alongX ? depth : along);
  if (bottom > 0)
    model.rectangle(material, near(from, bottom), alongX ? depth : along, alongX ? along : depth);
}

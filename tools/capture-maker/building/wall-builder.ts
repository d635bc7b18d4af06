import { palette } from '../materials/palette.ts';
import type { Model } from '../geometry/model.ts';
import type { Vec3 } from '../geometry/vector.ts';
import type { Wall } from './wall.ts';
import { onWall } from './wall-place.ts';
import { face } from './wall-faces.ts';
import { skirting, reveals } from './wall-reveals.ts';

/** What one sees of a wall from above, cut at its top: display colour, linear. */
const CUT: Vec3 = [0.2, 0.2, 0.2];

/** The wall without its frames: both faces, ends, top, and the inner faces of its openings. */
export function buildWall(model: Model, wall: Wall): void {
  const half = wall.thickness / 2;
  for (const side of [-1, 1] as const) {
    face(model, wall, side);
    if (wall.skirting && wall.outside !== (side < 0 ? 'low' : 'high')) skirting(model, wall, side);
  }
  const { height } = wall;
  const [a, b] = [onWall(wall, wall.from, height, -half), onWall(wall, wall.to, height, half)];
  model.rectangle(
    { ...palette.facade, glow: CUT },
    [a[0], height, b[2]],
    [b[0] - a[0], 0, 0],
    [0, 0, a[2] - b[2]],
  );
  for (const opening of wall.openings) reveals(model, wall, opening);
  if (wall.ends) ends(model, wall, half);
}

function ends(model: Model, wall: Wall, half: number): void {
  for (const [at, sign] of [
    [wall.from, -1],
    [wall.to, 1],
  ] as const) {
    const origin = onWall(wall, at, 0, wall.axis === 'x' ? half * sign : -half * sign);
    const width = 2 * half * sign;
    const u: Vec3 = wall.axis === 'x' ? [0, 0, -width] : [width, 0, 0];
    model.rectangle(wall.low, origin, u, [0, wall.height, 0]);
  }
}

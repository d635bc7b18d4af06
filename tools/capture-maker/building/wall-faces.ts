import type { Chart } from '../geometry/chart.ts';
import type { Model } from '../geometry/model.ts';
import type { Vec3 } from '../geometry/vector.ts';
import type { Material } from '../materials/material.ts';
import type { Wall } from './wall.ts';
import { onWall } from './wall-place.ts';

export function face(model: Model, wall: Wall, side: -1 | 1): void {
  const material = side < 0 ? wall.low : wall.high;
  const length = wall.to - wall.from;
  // u × v must point away from the wall, so u runs backwards on one side, and the other way round for walls along z.
  const forwards = wall.axis === 'x' ? side > 0 : side < 0;
  const origin = onWall(wall, forwards ? wall.from : wall.to, 0, (side * wall.thickness) / 2);
  const direction = forwards ? 1 : -1;
  const u: Vec3 = wall.axis === 'x' ? [direction, 0, 0] : [0, 0, direction];
  const s = (along: number) => (forwards ? along - wall.from : wall.to - along);
  const pieces = solidPieces(wall).map(({ from, to, bottom, top }) => ({
    s0: Math.min(s(from), s(to)),
    s1: Math.max(s(from), s(to)),
    t0: bottom,
    t1: top,
  }));
  if (material.glow) {
    for (const piece of pieces) facadePiece(model, material, origin, u, piece);
    return;
  }
  const detail = wall.outside === (side < 0 ? 'low' : 'high') ? 'outside' : 'wall';
  model.rectangle(material, origin, u.map((c) => c * length) as Vec3, [0, wall.height, 0], {
    pieces,
    detail,
  });
}

function facadePiece(
  model: Model,
  material: Material,
  origin: Vec3,
  u: Vec3,
  piece: Chart['pieces'][number],
): void {
  const at: Vec3 = [origin[0] + u[0] * piece.s0, piece.t0, origin[2] + u[2] * piece.s0];
  const width = piece.s1 - piece.s0;
  model.rectangle(material, at, [u[0] * width, 0, u[2] * width], [0, piece.t1 - piece.t0, 0]);
}

/** What is left of the wall's face around its openings. */
function solidPieces(wall: Wall): { from: number; to: number; bottom: number; top: number }[] {
  const pieces: { from: number; to: number; bottom: number; top: number }[] = [];
  let from = wall.from;
  for (const opening of wall.openings) {
    pieces.push({ from, to: opening.from, bottom: 0, top: wall.height });
    if (opening.bottom > 0)
      pieces.push({ from: opening.from, to: opening.to, bottom: 0, top: opening.bottom });
    pieces.push({ from: opening.from, to: opening.to, bottom: opening.top, top: wall.height });
    from = opening.to;
  }
  pieces.push({ from, to: wall.to, bottom: 0, top: wall.height });
  return pieces;
}

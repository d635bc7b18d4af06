import { palette } from '../materials/palette.ts';
import type { Model, Chart } from '../geometry/model.ts';
import type { Vec3 } from '../geometry/vector.ts';
import { type Wall, type Opening, onWall, wallBox } from './wall.ts';
import type { Material } from '../materials/material.ts';
import { lathe } from '../geometry/primitives.ts';

const SEGMENTS = 48;
const RADIUS = 45;
const LOW = -14;
const HIGH = 26;

/** The display colour, linear, of the top of a wall as seen from above. */
const CUT: Vec3 = [0.2, 0.2, 0.2];

/** Draws the wall without its frames: both faces, ends, top, and the reveals of its openings. */
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

function skirting(model: Model, wall: Wall, side: -1 | 1): void {
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

function reveals(model: Model, wall: Wall, { kind, from, to, bottom, top }: Opening): void {
  const half = wall.thickness / 2;
  const material = (kind === 'door' ? wall.reveal?.door : wall.reveal?.window) ?? palette.white;
  const depth: Vec3 = wall.axis === 'x' ? [0, 0, 2 * half] : [2 * half, 0, 0];
  const back = depth.map((c) => -c) as Vec3;
  const along: Vec3 = wall.axis === 'x' ? [to - from, 0, 0] : [0, 0, to - from];
  const up: Vec3 = [0, top - bottom, 0];
  const near = (a: number, y: number) => onWall(wall, a, y, -half);
  const far = (a: number, y: number) => onWall(wall, a, y, half);
  const alongX = wall.axis === 'x';
  // Reveals face into the opening: the jamb at `from` along the axis, the jamb at `to` against it.
  model.rectangle(material, alongX ? far(from, bottom) : near(from, bottom), alongX ? back : depth, up);
  model.rectangle(material, alongX ? near(to, bottom) : far(to, bottom), alongX ? depth : back, up);
  model.rectangle(material, near(from, top), alongX ? along : depth, alongX ? depth : along);
  if (bottom > 0)
    model.rectangle(material, near(from, bottom), alongX ? depth : along, alongX ? along : depth);
}

function face(model: Model, wall: Wall, side: -1 | 1): void {
  const material = side < 0 ? wall.low : wall.high;
  const length = wall.to - wall.from;
  // u × v must point away from the wall, so u runs backwards on one side. It is the other way round for walls
  // along z.
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

/** Returns the pieces of the wall's face around its openings. */
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

/**
 * Draws the view outside: a wide ring around x, z with the scenery's panorama, seen from inside, closed above
 * and below by plain colours (linear RGB).
 */
export function buildBackdrop(model: Model, cx: number, cz: number, zenith: Vec3, ground: Vec3): void {
  model.on('backdrop', () => {
    const at = (i: number, y: number): Vec3 => {
      const angle = (i / SEGMENTS) * Math.PI * 2;
      return [cx + Math.sin(angle) * RADIUS, y, cz + Math.cos(angle) * RADIUS];
    };
    for (let i = 0; i < SEGMENTS; i++) {
      const [u0, u1] = [i / SEGMENTS, (i + 1) / SEGMENTS];
      model.quad(palette.sky, at(i + 1, LOW), at(i, LOW), at(i, HIGH), at(i + 1, HIGH), [
        [u1, 1],
        [u0, 1],
        [u0, 0],
        [u1, 0],
      ]);
    }
    const disc = (colour: Vec3, y: number, lift: number) =>
      lathe(
        model,
        { ...palette.facade, glow: colour, sheet: true },
        [cx, y, cz],
        [
          [0, lift],
          [RADIUS, 0],
        ],
        SEGMENTS,
      );
    disc(ground, LOW, -0.01);
    disc(zenith, HIGH, 0.01);
  });
}

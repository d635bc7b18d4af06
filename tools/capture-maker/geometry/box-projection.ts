import type { Vec3 } from './vector.ts';

/** Texture coordinates along the two axes that the face is most nearly parallel to, in tiles. */
export function boxProjection(points: Vec3[], normal: Vec3, metres: number): [number, number][] {
  const [nx, ny, nz] = normal.map(Math.abs) as Vec3;
  const flat = ny >= nx && ny >= nz;
  return points.map((p) => {
    if (flat) return [p[0] / metres, p[2] / metres];
    return nx > nz ? [p[2] / metres, p[1] / metres] : [p[0] / metres, p[1] / metres];
  });
}

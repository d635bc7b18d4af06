import { ShapeUtils, Vector2 } from 'three';
import type { BuiltPart } from '../make-mesh.ts';
import { roughen } from '../roughen.ts';
import { createRandom } from '../random.ts';
import type { Point } from './lay-rooms.ts';
import { footprint, type Solid } from './solids.ts';
import type { Style } from './style.ts';

/** The range of radii of holes, in metres. */
const HOLES = [0.05, 0.15] as const;

/** A level surface on a ground plan, visible from above or from below. */
export interface Level {
  outline: readonly Point[];
  height: number;
  faces: 'up' | 'down';
}

/** Returns solids and surfaces as in a scan. */
export function styleMesh(
  solids: readonly Solid[],
  levels: readonly Level[],
  { edge, noise, holes }: Pick<Style, 'edge' | 'noise' | 'holes'>,
  seed: number,
): BuiltPart {
  const triangles: number[] = [];
  for (const solid of solids) addSolid(solid, triangles);
  for (const level of levels) addLevel(level, triangles);
  const part = roughen(Float32Array.from(triangles), { edge, noise, holes: 0, seed });
  return holes > 0 ? withHoles(part, holes, seed) : part;
}

function addSolid(solid: Solid, to: number[]): void {
  const { a, b, thickness, bottom, top } = solid;
  if (thickness === 0) {
    addUpright(a, b, bottom, top, to);
    return;
  }
  const corners = footprint(solid).toReversed();
  corners.forEach((corner, at) => addUpright(corner, corners[(at + 1) % 4]!, bottom, top, to));
  addLevel({ outline: corners, height: top, faces: 'up' }, to);
  addLevel({ outline: corners, height: bottom, faces: 'down' }, to);
}

function addUpright([ax, az]: Point, [bx, bz]: Point, bottom: number, top: number, to: number[]): void {
  to.push(ax, bottom, az, ax, top, az, bx, top, bz, ax, bottom, az, bx, top, bz, bx, bottom, bz);
}

function addLevel({ outline, height, faces }: Level, to: number[]): void {
  const points = outline.map(([x, z]) => new Vector2(x, z));
  for (const triangle of ShapeUtils.triangulateShape(points, [])) {
    const corners = triangle.map((at) => outline[at]!) as [Point, Point, Point];
    const [[ax, az], [bx, bz], [cx, cz]] = corners;
    const isUp = (bz - az) * (cx - ax) - (bx - ax) * (cz - az) > 0;
    const ordered = isUp === (faces === 'up') ? corners : corners.toReversed();
    for (const [x, z] of ordered) to.push(x, height, z);
  }
}

/** Returns a part with some round holes. */
function withHoles(part: BuiltPart, share: number, seed: number): BuiltPart {
  const { positions, indices } = part;
  const random = createRandom(seed + 99);
  const centroid = (at: number) =>
    [0, 1, 2].map((axis) =>
      [0, 1, 2].reduce((sum, corner) => sum + positions[indices[at + corner]! * 3 + axis]! / 3, 0),
    );
  const count = indices.length / 3;
  const gone = new Uint8Array(count);
  const buckets = new Map<string, number[]>();
  const centers = Array.from({ length: count }, (_, triangle) => centroid(triangle * 3));
  const keyOf = (x: number, y: number, z: number) => `${Math.floor(x)} ${Math.floor(y)} ${Math.floor(z)}`;
  centers.forEach(([x, y, z], triangle) => {
    const key = keyOf(x!, y!, z!);
    const own = buckets.get(key);
    if (own) own.push(triangle);
    else buckets.set(key, [triangle]);
  });
  for (let missing = 0; missing < share * count;) {
    const [x, y, z] = centers[random.whole(0, count - 1)]! as [number, number, number];
    const radius = random.between(...HOLES);
    for (let dx = -1; dx <= 1; dx += 1)
      for (let dy = -1; dy <= 1; dy += 1)
        for (let dz = -1; dz <= 1; dz += 1)
          for (const triangle of buckets.get(keyOf(x + dx * radius, y + dy * radius, z + dz * radius)) ??
            []) {
            const [ox, oy, oz] = centers[triangle]! as [number, number, number];
            if (gone[triangle] || Math.hypot(ox - x, oy - y, oz - z) > radius) continue;
            gone[triangle] = 1;
            missing += 1;
          }
  }
  return { ...part, indices: indices.filter((_, at) => gone[Math.floor(at / 3)] === 0) };
}

import { crossSides, lengthOf } from '../../mesh/cross-sides.ts';
import type { MeshPart } from '../../mesh/scan-mesh.ts';

type Visit = (x: number, y: number, z: number, facing: number, area: number) => void;

/**
 * Visits points of a part's triangles, at least one of each and none further than about `spacing` metres from the next: with the y of
 * the unit normal, and the area that the point stands for.
 */
export function eachTriangle({ positions, indices }: MeshPart, spacing: number, visit: Visit): void {
  const normal = new Float64Array(3);
  for (let t = 0; t < indices.length; t += 3) {
    const a = indices[t]! * 3;
    const b = indices[t + 1]! * 3;
    const c = indices[t + 2]! * 3;
    const ax = positions[a]!;
    const ay = positions[a + 1]!;
    const az = positions[a + 2]!;
    const ux = positions[b]! - ax;
    const uy = positions[b + 1]! - ay;
    const uz = positions[b + 2]! - az;
    const vx = positions[c]! - ax;
    const vy = positions[c + 1]! - ay;
    const vz = positions[c + 2]! - az;
    crossSides(positions, a, b, c, normal);
    const twice = lengthOf(normal[0]!, normal[1]!, normal[2]!);
    if (twice === 0) continue;
    const facing = normal[1]! / twice;
    const longest = Math.sqrt(Math.max(ux * ux + uy * uy + uz * uz, vx * vx + vy * vy + vz * vz));
    const steps = Math.min(400, Math.max(1, Math.ceil(longest / spacing)));
    const area = twice / 2 / (steps * steps);
    for (let i = 0; i < steps; i++)
      for (let j = 0; i + j < steps; j++) {
        const half = i + j + 1 < steps ? 2 : 1;
        const s = (i + (half === 2 ? 0.5 : 1 / 3)) / steps;
        const r = (j + (half === 2 ? 0.5 : 1 / 3)) / steps;
        visit(ax + ux * s + vx * r, ay + uy * s + vy * r, az + uz * s + vz * r, facing, area * half);
      }
  }
}

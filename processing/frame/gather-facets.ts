import type { ScanMesh } from '../mesh/scan-mesh.ts';
import { FacetSums } from './facet-sums.ts';
import type { Facets } from './facets.ts';
import type { Extent } from './scan-extent.ts';

/** Cells along the longest side of the scan. */
const CELLS = 200;
/** Points that triangles which are larger than a cell are sampled at, in all. */
const SAMPLES_MAX = 2_000_000;
/** Triangles that are looked at: of more, every second, third and so on. */
const TRIANGLES_MAX = 5_000_000;
/** Steps of a sequence of points that fill the plane evenly (Roberts, R2). */
const [STEP_U, STEP_V] = [0.754877666246693, 0.569840290998053];

/** Averages a scan into facets: in each cell, those of its surfaces that face the same of six ways. */
export function gatherFacets({ parts }: ScanMesh, { min, longest }: Extent): Facets {
  const cell = longest / CELLS;
  const corners = parts.reduce((sum, { indices }) => sum + indices.length, 0);
  const step = Math.ceil(corners / 3 / TRIANGLES_MAX) * 3;
  const perSample = Math.max(cell ** 2, totalArea(parts, step) / SAMPLES_MAX);
  const sums = new FacetSums(cell, min);
  for (const { positions: p, indices } of parts) {
    for (let at = 0; at < indices.length; at += step) {
      const [a, b, c] = [indices[at]! * 3, indices[at + 1]! * 3, indices[at + 2]! * 3];
      const [ux, uy, uz] = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!];
      const [vx, vy, vz] = [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!];
      const nx = (uy * vz - uz * vy) / 2;
      const ny = (uz * vx - ux * vz) / 2;
      const nz = (ux * vy - uy * vx) / 2;
      const samples = Math.ceil(Math.hypot(nx, ny, nz) / perSample);
      for (let sample = 0; sample < samples; sample += 1) {
        let u = samples === 1 ? 1 / 3 : (0.5 + sample * STEP_U) % 1;
        let v = samples === 1 ? 1 / 3 : (0.5 + sample * STEP_V) % 1;
        if (u + v > 1) [u, v] = [1 - u, 1 - v];
        sums.add(
          p[a]! + ux * u + vx * v,
          p[a + 1]! + uy * u + vy * v,
          p[a + 2]! + uz * u + vz * v,
          nx / samples,
          ny / samples,
          nz / samples,
        );
      }
    }
  }
  return sums.facets();
}

function totalArea(parts: ScanMesh['parts'], step: number): number {
  let area = 0;
  for (const { positions: p, indices } of parts) {
    for (let at = 0; at < indices.length; at += step) {
      const [a, b, c] = [indices[at]! * 3, indices[at + 1]! * 3, indices[at + 2]! * 3];
      const [ux, uy, uz] = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!];
      const [vx, vy, vz] = [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!];
      area += Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx) / 2;
    }
  }
  return area;
}

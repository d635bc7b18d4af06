import { crossSides, lengthOf } from '../cross-sides.ts';
import type { ScanMesh } from '../scan-mesh.ts';
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
  const normal = new Float64Array(3);
  for (const { positions: p, indices } of parts) {
    for (let at = 0; at < indices.length; at += step) {
      const a = indices[at]! * 3;
      const b = indices[at + 1]! * 3;
      const c = indices[at + 2]! * 3;
      crossSides(p, a, b, c, normal);
      const nx = normal[0]! / 2;
      const ny = normal[1]! / 2;
      const nz = normal[2]! / 2;
      const samples = Math.ceil(lengthOf(nx, ny, nz) / perSample);
      for (let sample = 0; sample < samples; sample += 1) {
        let u = samples === 1 ? 1 / 3 : (0.5 + sample * STEP_U) % 1;
        let v = samples === 1 ? 1 / 3 : (0.5 + sample * STEP_V) % 1;
        if (u + v > 1) [u, v] = [1 - u, 1 - v];
        const rest = 1 - u - v;
        sums.add(
          p[a]! * rest + p[b]! * u + p[c]! * v,
          p[a + 1]! * rest + p[b + 1]! * u + p[c + 1]! * v,
          p[a + 2]! * rest + p[b + 2]! * u + p[c + 2]! * v,
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
  const normal = new Float64Array(3);
  let area = 0;
  for (const { positions: p, indices } of parts) {
    for (let at = 0; at < indices.length; at += step) {
      crossSides(p, indices[at]! * 3, indices[at + 1]! * 3, indices[at + 2]! * 3, normal);
      area += lengthOf(normal[0]!, normal[1]!, normal[2]!) / 2;
    }
  }
  return area;
}

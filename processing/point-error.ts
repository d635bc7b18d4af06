import { facing } from './frame/gather-facets.ts';
import { eachTriangle, examinedStep, lengthOf, type ScanMesh } from './scan-mesh.ts';

/**
 * The size, in metres, of the cells within which a surface is treated as flat: `CELL` along the surface, and
 * `DEEP` across it. `CELL` is wider than the bumps that a scanner creates when it merges depth images.
 * `POINTS`: the minimum number of points in a cell.
 */
const CELL = 1.2;
const DEEP = 0.3;
const POINTS = 12;
/**
 * The share of the surface that determines the error, starting with the flattest cells. The remaining cells
 * contain edges and furniture.
 */
const MOST = 0.8;
/**
 * The number of values per cell: the weight, three sums of coordinates, six sums of their products, and the
 * count.
 */
const FIELDS = 11;

/**
 * Returns the error of a scan's points, in metres: an estimate of the distance from the planes of their
 * surfaces within which 95% of the points lie. It is twice the greatest residual among the flattest four
 * fifths of the surface. The error includes noise and the offset between two scans of the same surface, but
 * not the scale error. Returns 0 if the points are too far apart to measure this, as on the walls of a drawn
 * model.
 */
export function measurePointError(mesh: ScanMesh): number {
  const places = new Map<string, Float64Array>();
  eachTriangle(mesh.parts, examinedStep(mesh), (positions, a, _b, _c, normal) => {
    const area = lengthOf(normal[0]!, normal[1]!, normal[2]!);
    if (area === 0) return;
    const [x, y, z] = [positions[a]!, positions[a + 1]!, positions[a + 2]!];
    const toward = facing(normal[0]!, normal[1]!, normal[2]!);
    const axis = toward >> 1;
    const edge = (of: number) => (of === axis ? DEEP : CELL);
    const key = `${Math.floor(x / edge(0))} ${Math.floor(y / edge(1))} ${Math.floor(z / edge(2))} ${toward}`;
    let sums = places.get(key);
    if (!sums) places.set(key, (sums = new Float64Array(FIELDS)));
    // The first of the three coordinates is along the axis that the surface faces.
    add(sums, area, [x, y, z][axis]!, [y, z, x][axis]!, [z, x, y][axis]!);
  });
  const residuals = [...places.values()]
    .filter((sums) => sums[10]! >= POINTS)
    .map((sums) => ({ weight: sums[0]!, error: residualOf(sums) }))
    .sort((one, other) => one.error - other.error);
  const all = residuals.reduce((sum, { weight }) => sum + weight, 0);
  let seen = 0;
  for (const { weight, error } of residuals) {
    seen += weight;
    if (seen >= MOST * all) return 2 * error;
  }
  return 0;
}

function add(sums: Float64Array, w: number, p: number, q: number, r: number): void {
  const values = [1, p, q, r, p * p, p * q, p * r, q * q, q * r, r * r];
  for (let field = 0; field < values.length; field++) sums[field]! += w * values[field]!;
  sums[10]! += 1;
}

/**
 * Returns the root mean square distance of a cell's points from the plane that fits them best. The distance
 * is measured along the axis that the surface faces, not perpendicular to the plane.
 */
function residualOf(sums: Float64Array): number {
  const [w = 0, p = 0, q = 0, r = 0, pp = 0, pq = 0, pr = 0, qq = 0, qr = 0, rr = 0, count = 0] = sums;
  const of = (product: number, a: number, b: number) => product / w - (a / w) * (b / w);
  const [vp, vq, vr] = [of(pp, p, p), of(qq, q, q), of(rr, r, r)];
  const [cq, cr, cross] = [of(pq, p, q), of(pr, p, r), of(qr, q, r)];
  const scale = vq * vr - cross * cross;
  if (scale <= 1e-12) return 0;
  const explained = (cq * cq * vr - 2 * cq * cr * cross + cr * cr * vq) / scale;
  return Math.sqrt(Math.max(0, vp - explained) * (count / (count - 3)));
}

import type { ScanAnswers } from '../../contract/scans/scan.ts';
import type { RawScan } from '../scan-mesh.ts';
import { type ClearHeights, findClearHeights } from './clear-heights.ts';
import { type Direction, directionAt, findDirections } from './directions.ts';
import type { Facets } from './facets.ts';
import { furnitureSide } from './furniture-side.ts';
import { type LevelColumns, levelColumns } from './level-columns.ts';
import { AXES, OPPOSITE } from './up-axes.ts';

/** A direction, and how the scan is along it. */
export interface UpCandidate extends Direction {
  columns: LevelColumns;
  clear: ClearHeights;
  /** Of all candidates: 0 to 1. */
  likelihood: number;
  /** Whether floors and furniture say that it is up (1) or down (-1), of the likeliest alone; see furniture-side.ts. */
  furniture: number;
}

/** How much likelier the axis is up that the format promises, than one that it does not; that of x, which few programs use. */
const STATED = 40;
const RARE = 0.3;
const ASKEW = 0.1;
/** How sharply evidence separates directions. */
const SHARPNESS = 4;
/** See furniture-side.ts: from here on a scan whose format does not say is taken for upside down. */
const UPSIDE_DOWN = -0.4;
/** Of what is seen from one side, from here on the other was not scanned: a scan without ceilings. */
const ONE_SIDED = 0.5;
/** Heights of one level, as a part of the scan's. */
const LEVEL = 0.05;

/** Directions that may be up, likeliest first. An answer leaves one. */
export function findUp({ stated }: RawScan, facets: Facets, answers: ScanAnswers): UpCandidate[] {
  const directions = answers.up ? [directionAt(facets, AXES[answers.up])] : findDirections(facets);
  const all = directions.map((direction) => {
    const columns = levelColumns(facets, direction.vector);
    const clear = findClearHeights(columns, facets.cell);
    return { ...direction, columns, clear, likelihood: 0, furniture: 0 };
  });
  const thinnest = Math.min(...all.map(({ columns }) => columns.extent));
  for (const candidate of all) {
    const prior = priorOf(candidate, stated.up);
    candidate.likelihood = prior * qualityOf(candidate, thinnest) ** SHARPNESS;
  }
  const sum = all.reduce((total, { likelihood }) => total + likelihood, 0) || 1;
  for (const candidate of all) candidate.likelihood /= sum;
  const [first, ...others] = all.toSorted((a, b) => b.likelihood - a.likelihood);
  const { columns, clear } = first!;
  const oneSide = Math.abs(columns.upward) > ONE_SIDED;
  first!.furniture = oneSide ? columns.upward : furnitureSide(columns, clear, facets.cell);
  return [answers.up ? first! : upright(first!, stated.up), ...others];
}

function priorOf({ axis, tilt }: Direction, stated: 'y' | 'z' | null): number {
  if (tilt > 0.3) return ASKEW;
  if (axis === stated) return STATED;
  return axis.endsWith('x') ? RARE : 1;
}

/**
 * How much the scan is like a building along this direction: one clear height nearly everywhere, or one level that has most of what lies
 * across; much that lies across, and all else along it; and lower than it is wide.
 */
function qualityOf({ columns, clear }: UpCandidate, thinnest: number): number {
  const { flatArea, wallArea, area, extent } = columns;
  const layered = Math.max(clear.share, greatestLevel(columns), oneSided(columns), 0.05);
  const level = Math.sqrt(flatArea / area);
  const upright = (flatArea + wallArea) / area;
  return layered * level * upright * Math.sqrt(thinnest / Math.max(extent, thinnest, Number.MIN_VALUE));
}

/** Walls have two sides that are seen alike; floors alone, or ceilings alone, have one. */
function oneSided({ upward }: LevelColumns): number {
  return Math.abs(upward) > ONE_SIDED ? Math.abs(upward) : 0;
}

/** Of all that lies across, the part that is at one height and seen from one side. */
function greatestLevel({ flat, flatArea, extent }: LevelColumns): number {
  const step = Math.max(extent * LEVEL, Number.MIN_VALUE);
  const levels = new Map<number, number>();
  for (const column of flat) {
    for (const { height, area, up } of column) {
      const key = Math.round(height / step) * 2 + (up ? 1 : 0);
      levels.set(key, (levels.get(key) ?? 0) + area);
    }
  }
  return Math.max(0, ...levels.values()) / flatArea || 0;
}

/** Turned over where the furniture would hang from the ceiling. */
function upright(candidate: UpCandidate, stated: 'y' | 'z' | null): UpCandidate {
  if (candidate.axis === stated || candidate.furniture >= UPSIDE_DOWN) return candidate;
  return {
    ...candidate,
    vector: candidate.vector.clone().negate(),
    axis: OPPOSITE[candidate.axis],
    furniture: -candidate.furniture,
  };
}

import type { LaidFloorPlan } from '../../contract/files/floor-plan.ts';
import { isCoordinate } from '../../contract/json/wire-guards.ts';
import type { TourDocument } from '../../contract/files/stored-file.ts';
import { createListReader, idOf, textOf } from './read-documents.ts';

const OPACITY = 0.6;

/**
 * Returns the floor plans in a tour's list. Missing and invalid fields get defaults, or are omitted if they
 * are optional. Omits items without an id.
 */
export const readFloorPlans: (list: readonly unknown[]) => readonly LaidFloorPlan[] = createListReader(
  ({ floor, document, page, fit, opacity, hidden, url, ...value }): LaidFloorPlan => {
    const [onFloor, ofDocument] = [idOf(floor), idOf(document)];
    return {
      ...value,
      name: textOf(value.name),
      page: Number.isInteger(page) && (page as number) > 0 ? (page as number) : 1,
      opacity: isNumber(opacity) ? Math.min(Math.max(opacity, 0), 1) : OPACITY,
      hidden: hidden === true,
      ...(onFloor === undefined ? {} : { floor: onFloor }),
      ...(ofDocument === undefined ? {} : { document: ofDocument }),
      ...(isFit(fit) ? { fit } : {}),
      ...(typeof url === 'string' ? { url } : {}),
    };
  },
);

/**
 * Returns the floor plan that belongs to a floor and has a picture, even if the user has hidden it. Returns
 * the last one if there are several, and undefined if there is none. If the capture has only one floor, plans
 * without a floor belong to that floor.
 */
export function planOfFloor(
  plans: readonly LaidFloorPlan[],
  floorId: string,
  floors: number,
): LaidFloorPlan | undefined {
  return plans.findLast(
    ({ floor, document }) =>
      document !== undefined && (floor === floorId || (floor === undefined && floors === 1)),
  );
}

/**
 * Returns whether a document can be used as a plan picture: it must be a picture or PDF that has passed the
 * virus check, or that a server without a virus scanner has stored.
 */
export function canBePlan({ file }: TourDocument): boolean {
  return (
    (file?.kind === 'picture' || file?.kind === 'pdf') && (file.scan === 'clean' || file.scan === 'none')
  );
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function isFit(value: unknown): value is NonNullable<LaidFloorPlan['fit']> {
  const { picture, plan } = (value ?? {}) as { picture?: unknown; plan?: unknown };
  return [picture, plan].every(
    (pair) =>
      Array.isArray(pair) &&
      pair.length === 2 &&
      pair.every((point) => Array.isArray(point) && point.length === 2 && point.every(isCoordinate)),
  );
}

export type PlanFit = NonNullable<LaidFloorPlan['fit']>;
/** A point on a picture or plan: its distances from the origin to the right and down. */
export type PlanPoint = readonly [number, number];
/** The numbers a, b, c, d, e, f of an SVG matrix: x' = ax + cy + e, y' = bx + dy + f. */
type PlanMatrix = readonly [number, number, number, number, number, number];

/**
 * The minimum distance between the two points that fit a picture to the plan: on the picture, as a fraction
 * of its height, and on the plan, in metres. If the points were closer together, a small error in one of them
 * would rotate the whole picture noticeably.
 */
const APART_ON_PICTURE = 0.01;
const APART_ON_PLAN = 0.25;

/**
 * Returns the transform that places a picture with height 1 and width `aspect` on the plan (metres). It
 * moves, turns and uniformly scales the picture so that its two points match those of the plan. Returns null
 * if the two points almost coincide on the picture or on the plan.
 */
export function planMatrix({ picture: [p, q], plan: [a, b] }: PlanFit, aspect: number): PlanMatrix | null {
  const from = [(q[0] - p[0]) * aspect, q[1] - p[1]] as const;
  const to = [b[0] - a[0], b[1] - a[1]] as const;
  if (!areApart(from, APART_ON_PICTURE) || !areApart(to, APART_ON_PLAN)) return null;
  // The complex number by which `from` must be multiplied to get `to`.
  const length = from[0] ** 2 + from[1] ** 2;
  const real = (to[0] * from[0] + to[1] * from[1]) / length;
  const imaginary = (to[1] * from[0] - to[0] * from[1]) / length;
  const [x, y] = [p[0] * aspect, p[1]];
  return [
    real,
    imaginary,
    -imaginary,
    real,
    a[0] - real * x + imaginary * y,
    a[1] - imaginary * x - real * y,
  ];
}

function areApart([x, y]: PlanPoint, least: number): boolean {
  return Math.hypot(x, y) >= least;
}

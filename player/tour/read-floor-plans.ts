import type { LaidFloorPlan } from '../../contract/files/floor-plan.ts';
import { isCoordinate } from '../../contract/wire-guards.ts';
import type { TourDocument } from '../../contract/files/stored-file.ts';
import { createListReader, idOf, textOf } from './read-list.ts';

const OPACITY = 0.6;

/** The plans of a tour's list that have a document, with defaults filled in. */
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

/** The plan that is laid under a floor, the last one where there are several. A plan without a floor is of the only one. */
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

/** A picture or a PDF, which can be laid under a plan; what waits for the virus check or has not passed it cannot. */
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

import type { PlacedPoint } from '../../../contract/points/point.ts';
import type { AnnotationParts } from '../../panels/parts/annotation-parts.ts';
import { lazyPart } from '../../panels/parts/lazy-part.tsx';

/** What only points show in forms and cards. Nothing here loads before a point is opened or written. */
export const pointParts: AnnotationParts<PlacedPoint> = {
  CardBody: lazyPart(async () => (await import('./card-body.tsx')).CardBody),
  form: async () => ({
    Fields: (await import('./fields.tsx')).Fields,
    findIssues: (await import('./find-issues.ts')).findIssues,
  }),
};

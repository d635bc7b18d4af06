import type { PlacedPoint } from '../../../contract/points/point.ts';
import type { AnnotationParts } from '../../panels/parts/annotation-parts.ts';
import { lazyPart } from '../../panels/parts/lazy-part.tsx';
import { findIssues } from './find-issues.ts';

/** What points show of their own in forms and cards: nothing that anybody loads before a point is opened or written. */
export const pointParts: AnnotationParts<PlacedPoint> = {
  Fields: lazyPart(async () => (await import('./fields.tsx')).Fields),
  findIssues,
  CardBody: lazyPart(async () => (await import('./card-body.tsx')).CardBody),
};

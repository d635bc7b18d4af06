import { defineParts, type AnnotationParts } from '../panels/parts/annotation-parts.ts';
import { pointKind } from './point/point-kind.ts';
import { measurementKind } from './measurement/measurement-kind.ts';
import { measurementParts } from './measurement/measurement-parts.tsx';
import { tagKind } from './tag/tag-kind.ts';
import type { PlacedTag } from '../../contract/tag.ts';
import { CardBody } from './tag/tag-parts.tsx';
import type { PlacedPoint } from '../../contract/points/point.ts';
import { lazyPart } from '../panels/parts/lazy-part.tsx';

/** The form and card parts of points. They load when the user opens or writes a point. */
const pointParts: AnnotationParts<PlacedPoint> = {
  CardBody: lazyPart(async () => (await import('./point/card-body.tsx')).CardBody),
  form: () => import('./point/fields.tsx'),
};

/** The form and card parts of tags. */
const tagParts: AnnotationParts<PlacedTag> = { CardBody, form: () => import('./tag/tag-parts.tsx') };

// The parts of every kind, which load after the first frame.
defineParts(tagKind.name, tagParts);
defineParts(pointKind.name, pointParts);
defineParts(measurementKind.name, measurementParts);

import { lazy, Suspense, type ComponentType } from 'react';
import { defineParts, type AnnotationParts } from '../panels/parts/annotation-parts.ts';
import { pointKind } from './point/point-kind.ts';
import { measurementKind, type PlacedMeasurement } from './measurement/measurement-kind.ts';
import { tagKind } from './tag/tag-kind.ts';
import type { PlacedTag } from '../../contract/tag.ts';
import { CardBody } from './tag/tag-parts.tsx';
import type { PlacedPoint } from '../../contract/points/point.ts';
import { lazyPart } from '../panels/parts/lazy-part.tsx';

// A measurement's value needs all the measuring code, so the code that shows the value loads on demand.

/**
 * Renders a measurement's value in its row. If the code does not load, renders nothing, because a row has no
 * room for an error message. The card shows the value too.
 */
const Value = lazy(async (): Promise<{ default: ComponentType<{ item: PlacedMeasurement }> }> => {
  const part = await import('./measurement/views.tsx').catch(() => null);
  return { default: part?.RowValue ?? (() => null) };
});

/** The form, card and list parts of measurements. */
const measurementParts: AnnotationParts<PlacedMeasurement> = {
  CardBody: lazyPart(async () => (await import('./measurement/views.tsx')).CardBody),
  form: async () => ({ Fields: (await import('./measurement/views.tsx')).Fields, findIssues: () => ({}) }),
  RowDetail,
  ListEnd: lazyPart(async () => (await import('./measurement/views.tsx')).ListEnd),
};

/** The form and card parts of points, which load when the user opens or edits a point. */
const pointParts: AnnotationParts<PlacedPoint> = {
  CardBody: lazyPart(async () => (await import('./point/card-body.tsx')).CardBody),
  form: () => import('./point/fields.tsx'),
};

/** The form and card parts of tags. */
const tagParts: AnnotationParts<PlacedTag> = { CardBody, form: () => import('./tag/tag-parts.tsx') };

// Registers the parts of every kind. This module loads after the first frame.
defineParts(tagKind.name, tagParts);
defineParts(pointKind.name, pointParts);
defineParts(measurementKind.name, measurementParts);

function RowDetail({ item }: { item: PlacedMeasurement }) {
  return (
    <Suspense fallback={null}>
      <Value item={item} />
    </Suspense>
  );
}

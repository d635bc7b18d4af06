import { lazy, Suspense, type ComponentType } from 'react';
import type { AnnotationParts } from '../../panels/parts/annotation-parts.ts';
import { lazyPart } from '../../panels/parts/lazy-part.tsx';
import type { PlacedMeasurement } from './measurement-kind.ts';

// Values need all of measuring, which loads when there is a measurement to show.

/** A row has no space for errors; the card shows them. */
const Value = lazy(async (): Promise<{ default: ComponentType<{ item: PlacedMeasurement }> }> => {
  const part = await import('./row-value.tsx').catch(() => null);
  return { default: part?.RowValue ?? (() => null) };
});

function RowDetail({ item }: { item: PlacedMeasurement }) {
  return (
    <Suspense fallback={null}>
      <Value item={item} />
    </Suspense>
  );
}

/** Form, card and list parts of measurements. */
export const measurementParts: AnnotationParts<PlacedMeasurement> = {
  CardBody: lazyPart(async () => (await import('./card-body.tsx')).CardBody),
  form: async () => ({ Fields: (await import('./fields.tsx')).Fields, findIssues: () => ({}) }),
  RowDetail,
  ListEnd: lazyPart(async () => (await import('./list-end.tsx')).ListEnd),
};

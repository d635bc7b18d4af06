import { lazy, Suspense, type ComponentType } from 'react';
import type { AnnotationParts } from '../../panels/parts/annotation-parts.ts';
import { lazyPart } from '../../panels/parts/lazy-part.tsx';
import type { PlacedMeasurement } from './measurement-kind.ts';

// Values need the whole measuring code, which loads when there is a measurement to show.

/** Renders the value, or nothing on an error: a row has no space for one, and the card shows it. */
const Value = lazy(async (): Promise<{ default: ComponentType<{ item: PlacedMeasurement }> }> => {
  const part = await import('./views.tsx').catch(() => null);
  return { default: part?.RowValue ?? (() => null) };
});

function RowDetail({ item }: { item: PlacedMeasurement }) {
  return (
    <Suspense fallback={null}>
      <Value item={item} />
    </Suspense>
  );
}

/** The form, card and list parts of measurements. */
export const measurementParts: AnnotationParts<PlacedMeasurement> = {
  CardBody: lazyPart(async () => (await import('./views.tsx')).CardBody),
  form: async () => ({ Fields: (await import('./views.tsx')).Fields, findIssues: () => ({}) }),
  RowDetail,
  ListEnd: lazyPart(async () => (await import('./views.tsx')).ListEnd),
};

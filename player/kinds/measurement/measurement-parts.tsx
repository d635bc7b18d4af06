import { lazy, Suspense, type ComponentType } from 'react';
import type { AnnotationParts } from '../../panels/parts/annotation-parts.ts';
import { lazyPart } from '../../panels/parts/lazy-part.tsx';
import type { PlacedMeasurement } from './measurement-kind.ts';

// Values need the whole of measuring, so all of it comes once there is a measurement to show.

/** Within a row there is no room for what failed: its card says it. */
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

/** What only measurements show in forms, cards and lists. */
export const measurementParts: AnnotationParts<PlacedMeasurement> = {
  CardBody: lazyPart(async () => (await import('./card-body.tsx')).CardBody),
  form: async () => ({ Fields: (await import('./fields.tsx')).Fields, findIssues: () => ({}) }),
  RowDetail,
  ListEnd: lazyPart(async () => (await import('./list-end.tsx')).ListEnd),
};

import { lazy, Suspense } from 'react';
import type { Marker } from '../../tour/annotation-kind.ts';
import { Dot } from './dot.tsx';

/** Icons are drawn for those alone whose tour has some. */
const IconDisc = lazy(async () => ({ default: (await import('./icon-disc.tsx')).IconDisc }));

/** What an annotation's pin looks like: its icon on a disc, or its colour alone. Decoration: its name is beside it. */
export function Sign({ color, icon }: Pick<Marker, 'color' | 'icon'>) {
  if (!icon) return <Dot color={color} />;
  return (
    <Suspense fallback={<Dot color={color} />}>
      <IconDisc color={color} icon={icon} />
    </Suspense>
  );
}

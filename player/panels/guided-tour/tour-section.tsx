import { useState } from 'react';
import { tourTexts } from '../../state/tour-texts.ts';
import { listStops, POINT } from '../../tour/stops.ts';
import list from '../annotations/list.module.css';
import { lazyPart } from '../parts/lazy-part.tsx';
import { usePlayerState } from '../parts/use-player.ts';

const EditTour = lazyPart(async () => (await import('./edit-tour.tsx')).EditTour);

/** The editor comes back open after a tour that was played from it. */
let wasOpen = false;

/** The guided tour among the lists, for editors of a twin with points. */
export function TourSection() {
  const editable = usePlayerState(
    ({ canEdit, annotations }) => canEdit && (annotations[POINT]?.length ?? 0) > 0,
  );
  const count = usePlayerState(({ annotations }) => listStops(annotations).length);
  const [open, setOpen] = useState(wasOpen);
  if (!editable) return null;
  return (
    <section aria-labelledby="tour-heading">
      <div className={list.head}>
        <h2 id="tour-heading">
          {tourTexts.name} <span className={list.count}>{count}</span>
        </h2>
        <button type="button" aria-expanded={open} onClick={() => setOpen((wasOpen = !open))}>
          {open ? tourTexts.done : tourTexts.edit}
        </button>
      </div>
      {open && <EditTour />}
    </section>
  );
}

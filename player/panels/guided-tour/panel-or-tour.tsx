import { isTouring } from '../../state/guided-tour/guided-tour.ts';
import { useAnnotationOpen } from '../annotations/open-annotation.tsx';
import { useSearchInSheet } from '../palette/search-in-sheet.tsx';
import { FilesPanel } from '../files/lazy-parts.ts';
import { Panel } from '../panel.tsx';
import { usePlayerState } from '../parts/use-player.ts';
import { TourPanel } from './lazy-parts.ts';

/** Files, or the guided tour, take the place of the lists while they are on; what somebody opens, writes, measures or looks for comes before it. */
export function PanelOrTour() {
  const touring = usePlayerState(isTouring);
  const busy = usePlayerState(({ draft, measuring }) => draft !== null || measuring !== null);
  const reading = useAnnotationOpen();
  const searching = useSearchInSheet();
  const filing = usePlayerState(({ filesAt }) => filesAt !== null);
  if (busy || reading || searching) return <Panel />;
  if (filing) return <FilesPanel />;
  return touring ? <TourPanel /> : <Panel />;
}

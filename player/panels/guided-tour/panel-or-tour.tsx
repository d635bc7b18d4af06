import { isTouring } from '../../state/guided-tour/guided-tour.ts';
import { useAnnotationOpen } from '../annotations/open-annotation.tsx';
import { useSearchInSheet } from '../palette/search-in-sheet.tsx';
import { Panel } from '../panel.tsx';
import { usePlayerState } from '../parts/use-player.ts';
import { TourPanel } from './lazy-parts.ts';

/** The guided tour takes the place of the lists while it is on; what somebody opens, writes, measures or looks for comes before it. */
export function PanelOrTour() {
  const touring = usePlayerState(isTouring);
  const busy = usePlayerState(({ draft, measuring }) => draft !== null || measuring !== null);
  const reading = useAnnotationOpen();
  const searching = useSearchInSheet();
  return touring && !busy && !reading && !searching ? <TourPanel /> : <Panel />;
}

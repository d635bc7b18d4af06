import { isTouring } from '../../state/guided-tour/guided-tour.ts';
import { useAnnotationOpen } from '../annotations/open-annotation.tsx';
import { Panel } from '../panel.tsx';
import { usePlayerState } from '../parts/use-player.ts';
import { TourPanel } from './lazy-parts.ts';

/** The guided tour takes the place of the lists while it is on; what somebody opens or writes then comes before it. */
export function PanelOrTour() {
  const touring = usePlayerState(isTouring);
  const writing = usePlayerState(({ draft }) => draft !== null);
  const reading = useAnnotationOpen();
  return touring && !writing && !reading ? <TourPanel /> : <Panel />;
}

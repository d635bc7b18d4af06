import { shownPanel } from '../../state/shown-panel.ts';
import { FilesPanel } from '../files/lazy-parts.ts';
import { Panel } from '../panel.tsx';
import { useListsBeside } from '../parts/use-lists-beside.ts';
import { usePlayerState } from '../parts/use-player.ts';
import { TourPanel } from './lazy-parts.ts';

const PANELS = { lists: Panel, files: FilesPanel, tour: TourPanel };

/** Files, or the guided tour, in place of the lists. */
export function PanelOrTour() {
  const beside = useListsBeside();
  const Shown = PANELS[usePlayerState((state) => shownPanel(state, beside))];
  return <Shown />;
}

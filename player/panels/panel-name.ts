import { listedKinds } from '../state/annotations/listed-kinds.ts';
import { texts } from '../state/texts.ts';
import { usePlayerState } from './parts/use-player.ts';

/** What the lists hold, such as 'Tags and rooms'. */
export function usePanelName(): string {
  const annotations = usePlayerState((state) => state.annotations);
  return texts.panelName(listedKinds(annotations, false).map((kind) => kind.texts.plural));
}

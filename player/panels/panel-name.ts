import { listedKinds } from '../state/annotations/listed-kinds.ts';
import { mayPlace } from '../state/annotations/may-place.ts';
import { texts } from '../state/texts.ts';
import { usePlayerState } from './parts/use-player.ts';

/** What the lists hold, such as 'Tags and rooms'. */
export function usePanelName(): string {
  const annotations = usePlayerState((state) => state.annotations);
  const canPlace = usePlayerState(mayPlace);
  return texts.panelName(listedKinds(annotations, canPlace).map((kind) => kind.texts.plural));
}

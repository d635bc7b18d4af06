import { findKind } from '../../tour/annotation-kind.ts';
import { markerOf } from '../../tour/read-annotations.ts';
import { sweepForMarker } from '../../capture/navigation/nearest-sweep.ts';
import type { Actions } from '../actions.ts';
import { findSelected } from '../annotations/find-selected.ts';
import type { PlayerStore } from '../player-state.ts';
import { twinOf } from './create-palette.ts';
import { type PaletteItem, rememberRecent } from './palette-item.ts';

/** Goes to a chosen result, or runs its action. `atOnce` jumps instead of walking. */
export function pickItem(state: PlayerStore, actions: Actions, item: PaletteItem, atOnce: boolean): void {
  rememberRecent(twinOf(state), item.key);
  const { target, place } = item;
  const { capture } = state.get();
  switch (target.does) {
    case 'open': {
      const sweep = atOnce ? standpointOf(state, item) : null;
      if (!sweep || !capture) return actions.open(target.selection);
      void capture.goTo(sweep).then(() => actions.open(target.selection));
      return;
    }
    case 'go':
      if (!place.sweep) return;
      if (atOnce) void capture?.goTo(place.sweep.id);
      else actions.goTo(place.sweep.id);
      return;
    case 'floor':
      return actions.chooseFloor(target.floor);
    case 'file':
      window.open(target.url, '_blank', 'noopener,noreferrer');
      return;
    case 'document':
      return target.page > 0 ? actions.openFile(target.id, target.page) : actions.openFile(target.id);
    case 'folder':
      return actions.showFiles({ folder: target.id });
    case 'command':
      return target.run(actions);
  }
}

/** Returns the id of the sweep from which an annotation is shown when it opens; null if unknown. */
function standpointOf(state: PlayerStore, { target, place }: PaletteItem): string | null {
  const { capture, annotations, place: here } = state.get();
  if (target.does !== 'open') return null;
  const found = findSelected(annotations, target.selection);
  if (!capture || !found || !here.sweep) return null;
  if (findKind(target.selection.kind)?.view?.(found.item)) return place.sweep?.id ?? null;
  return sweepForMarker(capture, here.sweep, markerOf(found.kind, found.item)).id;
}

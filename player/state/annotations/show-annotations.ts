import { shallow } from 'zustand/vanilla/shallow';
import type { Selection } from '../../../contract/view-state.ts';
import { findKind } from '../../tour/annotation-kind.ts';
import { findAnnotations } from '../../tour/find-annotations.ts';
import type { Marker } from '../../tour/marker.ts';
import { listAllMarkers, listMarkers, markerOf } from '../../tour/markers.ts';
import type { Annotations } from '../../tour/read-annotations.ts';
import { isSameSelection } from '../../tour/selection.ts';
import type { Draft, PlayerState, PlayerStore } from '../player-state.ts';

type Shown = Pick<PlayerState, 'annotations' | 'selection' | 'draft' | 'filter'>;

/** Gives each capture the annotations to show in the space, and keeps them in step with the list beside it. */
export function showAnnotations(state: PlayerStore): void {
  state.watch(
    ({ capture, annotations, selection, draft, filter }) => ({
      capture,
      annotations,
      selection,
      draft,
      filter,
    }),
    ({ capture, ...shown }) => capture?.setAnnotations(markersToShow(shown), selected(shown)),
    shallow,
  );
}

function selected({ draft, selection }: Shown): Selection | null {
  return draft ? { kind: draft.kind, id: draft.item.id } : selection;
}

/**
 * The annotations that are looked for (all, while none are), the open one whatever is looked for, and one being written as it
 * now is.
 */
export function markersToShow(shown: Shown): readonly Marker[] {
  const { annotations, draft, filter } = shown;
  if (!draft && filter.trim() === '') return listAllMarkers(annotations);
  const wanted = listFound(annotations, filter, selected(shown));
  return draft ? withDraft(wanted, draft) : wanted;
}

function listFound(annotations: Annotations, filter: string, selection: Selection | null): Marker[] {
  return Object.entries(annotations).flatMap(([name, items]) => {
    const kind = findKind(name);
    if (!kind) return [];
    const found = findAnnotations(kind, items, filter);
    const markers = listMarkers(kind, items);
    if (found === items) return markers;
    const wanted = new Set(found);
    return markers.filter((marker, index) => wanted.has(items[index]!) || isSameSelection(marker, selection));
  });
}

function withDraft(markers: readonly Marker[], { kind: name, item }: Draft): Marker[] {
  const kind = findKind(name);
  const others = markers.filter((marker) => marker.kind !== name || marker.id !== item.id);
  return kind ? [...others, markerOf(kind, item)] : others;
}

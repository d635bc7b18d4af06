import { shallow } from 'zustand/vanilla/shallow';
import type { Selection } from '../../../contract/protocol/view-state.ts';
import { findKind, type Marker, isSameSelection } from '../../tour/annotation-kind.ts';
import { filterAnnotations, listAllMarkers, listMarkers, markerOf } from '../../tour/read-annotations.ts';
import type { Draft, PlayerState, PlayerStore } from '../player-state.ts';

type Shown = Pick<PlayerState, 'annotations' | 'selection' | 'draft' | 'filter' | 'types'>;

/**
 * Shows the annotations and the pins of threads in each capture that opens, with the same filters as the
 * lists.
 */
export function showAnnotations(state: PlayerStore): void {
  state.watch(
    ({ capture, annotations, selection, draft, filter, types, threads }) => ({
      capture,
      annotations,
      selection,
      draft,
      filter,
      types,
      pins: threads?.markers,
    }),
    ({ capture, pins, ...shown }) =>
      capture?.setAnnotations(withThreads(markersToShow(shown), pins), selected(shown)),
    shallow,
  );
}

/** Returns the annotations, followed by the pins of threads. */
export function withThreads(markers: readonly Marker[], pins: readonly Marker[] = []): readonly Marker[] {
  return pins.length > 0 ? [...markers, ...pins] : markers;
}

function selected({ draft, selection }: Shown): Selection | null {
  return draft ? { kind: draft.kind, id: draft.item.id } : selection;
}

/**
 * Returns the annotations that match the search and the type filter, plus the open one. Without a search or
 * filter, returns all. An annotation that is being edited appears in its edited form.
 */
export function markersToShow(shown: Shown): readonly Marker[] {
  const { annotations, draft, filter, types } = shown;
  if (!draft && filter.trim() === '' && types.length === 0) return listAllMarkers(annotations);
  const wanted = listFound(shown);
  return draft ? withDraft(wanted, draft) : wanted;
}

function listFound(shown: Shown): Marker[] {
  const { annotations } = shown;
  const selection = selected(shown);
  return Object.entries(annotations).flatMap(([name, items]) => {
    const kind = findKind(name);
    if (!kind) return [];
    const found = filterAnnotations(kind, items, shown);
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

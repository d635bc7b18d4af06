import { type Annotation, type AnnotationKind, findKind, type Marker } from './annotation-kind.ts';
import type { Annotations } from './read-annotations.ts';

// Items are never changed in place, so a marker that was made once is valid as long as its item exists.
const markers = new WeakMap<Annotation, Marker>();
const listed = new WeakMap<readonly Annotation[], readonly Marker[]>();
const listedOfAll = new WeakMap<Annotations, readonly Marker[]>();

/** How an item is shown: the same object for as long as the item is. */
export function markerOf(kind: AnnotationKind, item: Annotation): Marker {
  let marker = markers.get(item);
  if (!marker) {
    const { id, position, normal, sweep } = item;
    marker = { kind: kind.name, id, position, normal, sweep, ...kind.look(item) };
    markers.set(item, marker);
  }
  return marker;
}

/** How the items of one kind are shown: the same list for the same items. */
export function listMarkers(kind: AnnotationKind, items: readonly Annotation[]): readonly Marker[] {
  let list = listed.get(items);
  if (!list) listed.set(items, (list = items.map((item) => markerOf(kind, item))));
  return list;
}

/** How everything is shown that a tour holds, kind after kind: the same list for the same annotations. */
export function listAllMarkers(annotations: Annotations): readonly Marker[] {
  let all = listedOfAll.get(annotations);
  if (!all) listedOfAll.set(annotations, (all = joinMarkers(annotations)));
  return all;
}

function joinMarkers(annotations: Annotations): readonly Marker[] {
  const lists = Object.entries(annotations).flatMap(([name, items]) => {
    const kind = findKind(name);
    return kind && items.length > 0 ? [listMarkers(kind, items)] : [];
  });
  return lists.length === 1 ? lists[0]! : lists.flat();
}

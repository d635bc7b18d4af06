import type { Attachment } from '../../../contract/files/stored-file.ts';
import { foldText } from '../../../contract/text/fold-text.ts';
import type { PlayerState } from '../../state/player-state.ts';
import { nameOf } from '../../state/annotations/find-selected.ts';
import { findKind, listKinds } from '../../tour/annotation-kind.ts';
import { attachmentKey } from '../../tour/document-kind.ts';

/** Something that files can be attached to. */
export interface NamedPlace {
  readonly place: Attachment;
  readonly name: string;
}

type Around = Pick<PlayerState, 'annotations' | 'capture' | 'selection' | 'place'>;

/** Returns everything that files can be attached to: annotations, then rooms, then floors. */
export function listPlaces({
  annotations,
  capture,
}: Pick<Around, 'annotations' | 'capture'>): readonly NamedPlace[] {
  const annotated = listKinds().flatMap((kind) =>
    (annotations[kind.name] ?? []).map((item) => ({
      place: { kind: kind.name, id: item.id },
      name: nameOf(kind, item),
    })),
  );
  const rooms = (capture?.rooms ?? []).map(({ id, name }) => ({ place: { kind: 'room', id }, name }));
  const floors = (capture?.floors ?? []).map(({ id, name }) => ({ place: { kind: 'floor', id }, name }));
  return [...annotated, ...rooms, ...floors];
}

/** Returns the most likely places: the open annotation and the current room. */
export function placesAtHand(
  places: readonly NamedPlace[],
  { selection, place }: Around,
): readonly NamedPlace[] {
  const keys = new Set([
    selection ? `${selection.kind}:${selection.id}` : '',
    place.room ? `room:${place.room.id}` : '',
  ]);
  return places.filter((one) => keys.has(attachmentKey(one.place)));
}

/** Returns the places whose names contain every word of the query, regardless of case and accents. */
export function findPlaces(places: readonly NamedPlace[], query: string): readonly NamedPlace[] {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return places;
  return places.filter(({ name }) => {
    const text = foldText(name);
    return words.every((word) => text.includes(word));
  });
}

/** Returns the name of a place; null if it no longer exists. */
export function nameOfPlace(
  { annotations, capture }: Pick<Around, 'annotations' | 'capture'>,
  { kind, id }: Attachment,
): string | null {
  if (kind === 'room') return capture?.rooms.find((room) => room.id === id)?.name ?? null;
  if (kind === 'floor') return capture?.floors.find((floor) => floor.id === id)?.name ?? null;
  const known = findKind(kind);
  const item = annotations[kind]?.find((one) => one.id === id);
  return known && item ? nameOf(known, item) : null;
}

import type { TourDocument } from '../../../contract/files/document.ts';
import { nameOfPlace } from '../files/places.ts';
import { usePlayerState } from '../parts/use-player.ts';

/** What a document is attached to, as names in a row; '' for the whole twin. */
export function usePlaceNames({ attached }: TourDocument): string {
  return usePlayerState((state) => attached.flatMap((place) => nameOfPlace(state, place) ?? []).join(', '));
}

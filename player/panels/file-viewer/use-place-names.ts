import type { Attachment, TourDocument } from '../../../contract/files/document.ts';
import type { Capture } from '../../capture/capture.ts';
import { findAnnotation, type Annotations } from '../../tour/read-annotations.ts';
import { findKind } from '../../tour/annotation-kind.ts';
import { usePlayerState } from '../parts/use-player.ts';

/** What a document is attached to, as names in a row; '' for the whole twin. */
export function usePlaceNames({ attached }: TourDocument): string {
  return usePlayerState(({ capture, annotations }) =>
    attached.flatMap((place) => nameOf(place, capture, annotations) ?? []).join(', '),
  );
}

function nameOf(
  { kind, id }: Attachment,
  capture: Capture | null,
  annotations: Annotations,
): string | undefined {
  if (kind === 'floor') return capture?.floors.find((floor) => floor.id === id)?.name;
  if (kind === 'room') return capture?.rooms.find((room) => room.id === id)?.name;
  const item = findAnnotation(annotations, { kind, id });
  return item && findKind(kind)?.look(item).title;
}

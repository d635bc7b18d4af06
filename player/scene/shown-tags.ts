import type { Tag } from '../../contract/tour.ts';
import { storeyAt } from '../capture/local/aim.ts';
import type { LocalCapture } from '../capture/local/local-capture.ts';
import type { View } from '../view.ts';

type Shown = Pick<View, 'tags' | 'draft'>;

interface Listed extends Shown {
  capture: LocalCapture;
  floor: string | null;
  shown: readonly Tag[];
}

/** Asked at every movement of the pointer, and nearly always with the same answer. */
let last: Listed | null = null;

/** The tags to see: those of the storeys that are shown, with the one that is being written as it now stands. */
export function listShownTags(capture: LocalCapture, { tags, draft }: Shown): readonly Tag[] {
  const floor = capture.mode() === 'inside' ? null : capture.shownFloor();
  const same =
    last?.capture === capture && last.tags === tags && last.draft === draft && last.floor === floor;
  if (last && same) return last.shown;
  const others = draft ? tags.filter(({ id }) => id !== draft.tag.id) : tags;
  const all = draft ? [...others, draft.tag] : tags;
  const { manifest } = capture;
  const shown =
    floor === null ? all : all.filter(({ position }) => storeyAt(manifest, position[1]) === floor);
  last = { capture, tags, draft, floor, shown };
  return shown;
}

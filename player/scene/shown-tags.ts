import type { Tag } from '../../contract/tour.ts';
import { storeyAt } from '../capture/local/aim.ts';
import type { LocalCapture } from '../capture/local/local-capture.ts';

interface Listed {
  capture: LocalCapture;
  tags: readonly Tag[];
  floor: string | null;
  shown: readonly Tag[];
}

/** Asked at every movement of the pointer, and nearly always with the same answer. */
let last: Listed | null = null;

/** The tags to see: of those that the capture was given, the ones on the storeys that are shown. */
export function listShownTags(capture: LocalCapture): readonly Tag[] {
  const { tags } = capture.tags();
  const floor = capture.mode() === 'inside' ? null : capture.shownFloor();
  if (last?.capture === capture && last.tags === tags && last.floor === floor) return last.shown;
  const { manifest } = capture;
  const shown =
    floor === null ? tags : tags.filter(({ position }) => storeyAt(manifest, position[1]) === floor);
  last = { capture, tags, floor, shown };
  return shown;
}

import type { Tag } from '../../../contract/tour.ts';
import { storeyAt } from '../../capture/navigation/sweeps/sweep-at-point.ts';
import type { LocalCapture } from '../../capture/model/local-capture.ts';
import type { Manifest } from '../../capture/manifest.ts';

interface Listed {
  capture: LocalCapture;
  tags: readonly Tag[];
  floor: string | null;
  shown: readonly Tag[];
}

/** Asked in every frame and at every movement of the pointer, and nearly always with the same answer. */
let last: Listed | null = null;

/** The tags to see: of those that the capture was given, the ones on the storeys that are shown. */
export function listShownTags(capture: LocalCapture): readonly Tag[] {
  const { tags } = capture.tags();
  const floor = capture.mode() === 'inside' ? null : capture.shownFloor();
  if (last?.capture === capture && last.tags === tags && last.floor === floor) return last.shown;
  last = { capture, tags, floor, shown: onStorey(capture.manifest, tags, floor) };
  return last.shown;
}

/** On its own: what its function refers to would otherwise be set up in every frame. */
function onStorey(manifest: Manifest, tags: readonly Tag[], floor: string | null): readonly Tag[] {
  return floor === null ? tags : tags.filter(({ position }) => storeyAt(manifest, position[1]) === floor);
}

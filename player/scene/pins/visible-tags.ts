import type { Tag } from '../../../contract/tag.ts';
import { floorAtHeight } from '../../capture/navigation/floors/floor-heights.ts';
import type { LocalCapture } from '../../capture/model/local-capture.ts';
import type { Manifest } from '../../capture/manifest.ts';

interface Listed {
  capture: LocalCapture;
  tags: readonly Tag[];
  floor: string | null;
  shown: readonly Tag[];
}

/** The last answer: in nearly every frame and movement of the pointer it is the same. */
let last: Listed | null = null;

/** The visible tags: of those that the capture was given, the ones on the floors that are shown. */
export function listVisibleTags(capture: LocalCapture): readonly Tag[] {
  const { tags } = capture.tags();
  const floor = capture.mode() === 'inside' ? null : capture.shownFloor();
  if (last?.capture === capture && last.tags === tags && last.floor === floor) return last.shown;
  last = { capture, tags, floor, shown: onFloor(capture.manifest, tags, floor) };
  return last.shown;
}

/** On its own: what its function refers to would otherwise be set up in every frame. */
function onFloor(manifest: Manifest, tags: readonly Tag[], floor: string | null): readonly Tag[] {
  return floor === null
    ? tags
    : tags.filter(({ position }) => floorAtHeight(manifest, position[1]) === floor);
}

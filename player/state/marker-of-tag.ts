import type { Tag } from '../../contract/tag.ts';
import { tagColors } from '../../design/tag-colors.ts';
import type { Marker } from '../tour/marker.ts';

const markers = new WeakMap<Tag, Marker>();
const lists = new WeakMap<readonly Tag[], readonly Marker[]>();

/** The tag as space, plan and lists show it; the same object for the same tag. */
export function markerOfTag(tag: Tag): Marker {
  let marker = markers.get(tag);
  if (!marker) {
    const { id, position, normal, sweep, title, text, color } = tag;
    marker = { kind: 'tag', id, position, normal, sweep, title, text, color: tagColors[color] };
    markers.set(tag, marker);
  }
  return marker;
}

/** The same for a list: one list of markers for one list of tags. */
export function markersOfTags(tags: readonly Tag[]): readonly Marker[] {
  let list = lists.get(tags);
  if (!list) {
    list = tags.map(markerOfTag);
    lists.set(tags, list);
  }
  return list;
}

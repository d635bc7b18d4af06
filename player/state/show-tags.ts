import { shallow } from 'zustand/vanilla/shallow';
import { findTags } from '../tour/find-tags.ts';
import type { Tag } from '../../contract/tag.ts';
import { markersOfTags } from './marker-of-tag.ts';
import type { PlayerState, PlayerStore } from './player-state.ts';

type Shown = Pick<PlayerState, 'tags' | 'openTag' | 'draft' | 'find'>;

/** Gives each capture the tags to show in the space, and keeps them in step with the list beside it. */
export function showTags(state: PlayerStore): void {
  state.watch(
    ({ capture, tags, openTag, draft, find }) => ({ capture, tags, openTag, draft, find }),
    ({ capture, ...shown }) => {
      const id = shown.draft?.tag.id ?? shown.openTag;
      capture?.setAnnotations(markersOfTags(tagsToShow(shown)), id === null ? null : { kind: 'tag', id });
    },
    shallow,
  );
}

/** The tags that are looked for (all, while none are), the open one whatever is looked for, and one being written as it now is. */
export function tagsToShow({ tags, openTag, draft, find }: Shown): readonly Tag[] {
  const found = findTags(tags, find);
  if (!draft && (found === tags || openTag === null)) return found;
  const wanted = new Set(found);
  const others = tags.filter((tag) => tag.id !== draft?.tag.id && (wanted.has(tag) || tag.id === openTag));
  return draft ? [...others, draft.tag] : others;
}

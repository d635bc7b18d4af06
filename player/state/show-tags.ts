import type { Tag } from '../../contract/tour.ts';
import type { Store } from './store.ts';
import { findTags } from '../tour/find-tags.ts';
import type { View } from './player-state.ts';

type Shown = Pick<View, 'capture' | 'tags' | 'openTag' | 'draft' | 'find'>;

/** Gives each capture the tags to show in the space, and keeps them in step with the list beside it. */
export function showTags(view: Store<View>): void {
  let shown: Shown | null = null;
  view.subscribe(() => {
    const { capture, tags, openTag, draft, find } = view.get();
    const same =
      shown?.capture === capture &&
      shown.tags === tags &&
      shown.openTag === openTag &&
      shown.draft === draft &&
      shown.find === find;
    if (same) return;
    shown = { capture, tags, openTag, draft, find };
    capture?.setTags(tagsToShow(shown), draft?.tag.id ?? openTag);
  });
}

/** The tags that are looked for (all, while none are), the open one whatever is looked for, and one being written as it now stands. */
export function tagsToShow({ tags, openTag, draft, find }: Omit<Shown, 'capture'>): readonly Tag[] {
  const found = findTags(tags, find);
  if (!draft && (found === tags || openTag === null)) return found;
  const wanted = new Set(found);
  const others = tags.filter((tag) => tag.id !== draft?.tag.id && (wanted.has(tag) || tag.id === openTag));
  return draft ? [...others, draft.tag] : others;
}

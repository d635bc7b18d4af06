import { foldText } from '../../contract/fold-text.ts';
import type { Tag } from '../../contract/tag.ts';

/**
 * The tags that contain every word of a query, in the title, the text or a keyword, whatever its case and accents. All tags
 * for an empty query.
 */
export function findTags(tags: readonly Tag[], query: string): readonly Tag[] {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return tags;
  return tags.filter((tag) => {
    const text = textOf(tag);
    return words.every((word) => text.includes(word));
  });
}

/** Tags are never changed in place, so what was folded once is valid as long as the tag exists. */
const folded = new WeakMap<Tag, string>();

function textOf(tag: Tag): string {
  let text = folded.get(tag);
  if (text === undefined) {
    text = foldText([tag.title, tag.text, ...(tag.keywords ?? [])].join('\n'));
    folded.set(tag, text);
  }
  return text;
}

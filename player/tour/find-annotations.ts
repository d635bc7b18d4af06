import type { Item } from '../../contract/changes/operation.ts';
import { foldText } from '../../contract/text/fold-text.ts';

/** How items are found, as their kind says. */
interface Findable<Own> {
  readonly findTexts: (item: Own) => readonly string[];
}

/** The items whose texts contain every word of a query, whatever its case and accents; all of them for an empty query. */
export function findAnnotations<Own extends Item>(
  kind: Findable<Own>,
  items: readonly Own[],
  query: string,
): readonly Own[] {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return items;
  return items.filter((item) => {
    const text = textOf(kind, item);
    return words.every((word) => text.includes(word));
  });
}

/** Items are never changed in place, so what was folded once is valid as long as the item exists. */
const folded = new WeakMap<Item, string>();

function textOf<Own extends Item>(kind: Findable<Own>, item: Own): string {
  let text = folded.get(item);
  if (text === undefined) {
    text = foldText(kind.findTexts(item).join('\n'));
    folded.set(item, text);
  }
  return text;
}

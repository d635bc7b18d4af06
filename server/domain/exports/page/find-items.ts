import { foldText } from '../../../../contract/text/fold-text.ts';
import type { PageItem } from './page-data.ts';

/** What is looked for. */
export interface Asked {
  words: string;
  /** Index of a floor; null for everywhere. */
  where: number | 'to be placed' | null;
  /** Indices of the items of one place on a plan; null for all. */
  here: readonly number[] | null;
}

/** Answers the indices of the items that have every word, whatever its case and accents, where they are looked for. */
export function createFinder(items: readonly PageItem[]): (asked: Asked) => readonly number[] {
  const folded: string[] = [];
  const textOf = (index: number) =>
    (folded[index] ??= foldText(textsOf(items[index] as PageItem).join('\n')));
  return ({ words, where, here }) => {
    const wanted = foldText(words).split(/\s+/).filter(Boolean);
    return (here ?? [...items.keys()]).filter((index) => {
      const item = items[index] as PageItem;
      if (where === 'to be placed' ? !item.unplaced : where !== null && item.floor !== where) return false;
      return wanted.every((word) => textOf(index).includes(word));
    });
  };
}

function textsOf({ title, text = '', keywords = [] }: PageItem): readonly string[] {
  return [title, text, ...keywords];
}

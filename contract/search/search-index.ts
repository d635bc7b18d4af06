import { createPostings, type Postings } from './postings.ts';
import { rankBest, type SearchAnswer } from './rank-best.ts';
import type { Thesaurus } from './read-thesaurus.ts';
import type { SearchItem } from './search-item.ts';
import { readQuery } from './vocabulary.ts';

export interface SearchOptions<Item> {
  /** The most results. */
  readonly limit: number;
  /** Among those that match equally well, these come first … */
  readonly isRecent?: (item: Item) => boolean;
  /** … and then the nearer ones: metres, Infinity for what has no place. */
  readonly metresTo?: (item: Item) => number;
}

/** Finds items by words that they begin with, hold, mean, or are but for typing errors. */
export interface SearchIndex<Item extends SearchItem> {
  /**
   * Takes the items to be found in place of those before: only what is another object costs anything. Long work is done in slices,
   * between which `pause` is awaited. A later call ends an earlier one; false for one that was ended.
   */
  update: (items: readonly Item[], pause: () => Promise<void>) => Promise<boolean>;
  /** What has every word of a query, as far as the index is built; nothing for a query without words. */
  search: (query: string, options: SearchOptions<Item>) => SearchAnswer<Item>;
}

/** Milliseconds of a slice, of the 50 from which a task counts as long; and items between two looks at the clock. */
const SLICE = 8;
const ITEMS_A_LOOK = 8;
/** Slots of items that are gone, in parts of those in use and beyond a number, before all is built anew. */
const GONE_MAX = 0.5;
const GONE_ANYWAY = 500;

export function createSearchIndex<Item extends SearchItem>(thesaurus: Thesaurus | null): SearchIndex<Item> {
  let slots = new Map<Item, number>();
  let items: (Item | null)[] = [];
  let postings: Postings = createPostings(thesaurus);
  let updates = 0;

  function clear(): void {
    slots = new Map();
    items = [];
    postings = createPostings(thesaurus);
  }

  function add(item: Item): void {
    slots.set(item, items.length);
    postings.add(items.length, item);
    items.push(item);
  }

  function removeMissing(wanted: ReadonlySet<Item>): void {
    for (const [item, slot] of slots) {
      if (wanted.has(item)) continue;
      slots.delete(item);
      items[slot] = null;
    }
  }

  return {
    async update(wanted, pause) {
      const mine = (updates += 1);
      removeMissing(new Set(wanted));
      const gone = items.length - slots.size;
      if (gone > GONE_ANYWAY && gone > GONE_MAX * slots.size) clear();
      let end = performance.now() + SLICE;
      let count = 0;
      for (const item of wanted) {
        if (slots.has(item)) continue;
        add(item);
        count += 1;
        if (count % ITEMS_A_LOOK !== 0 || performance.now() < end) continue;
        await pause();
        if (mine !== updates) return false;
        end = performance.now() + SLICE;
      }
      return true;
    },
    search(query, { limit, isRecent = () => false, metresTo = () => Infinity }) {
      const words = readQuery(query);
      if (words.length === 0) return { count: 0, items: [] };
      const scores = postings.score(words, items.length);
      return rankBest({
        items,
        limit,
        score: (slot) => {
          const score = scores[slot]!;
          return score === 0 ? 0 : score * 8 + postings.brevity(slot, words.length);
        },
        isRecent,
        metresTo,
      });
    },
  };
}

import { addTo, type Thesaurus, entriesOfWord, entriesTyped, hasPhrase } from './read-thesaurus.ts';
import { type SearchItem, readQuery, createVocabulary, type Place } from './vocabulary.ts';
import { MATCH, type Match, allowedTypos } from './match-word.ts';
import { splitWords } from './split-words.ts';

export interface SearchOptions<Item> {
  /** Maximum number of results. */
  readonly limit: number;
  /** Returns whether an item ranks first among equal matches. */
  readonly isRecent?: (item: Item) => boolean;
  /**
   * Returns the distance to an item in metres; Infinity if the item has no place. If two items match equally
   * well, and both or neither are recent, the nearer one ranks first.
   */
  readonly metresTo?: (item: Item) => number;
}

/** Finds items by words: prefixes, parts of words, synonyms, and words with typos. */
export interface SearchIndex<Item extends SearchItem> {
  /**
   * Replaces the searchable items. Processes only objects that are not indexed yet. Divides long work into
   * slices and awaits `pause` between them. Returns false if a later call replaced this one.
   */
  update: (items: readonly Item[], pause: () => Promise<void>) => Promise<boolean>;
  /**
   * Returns the items that match every word of a query, among those indexed so far. Returns no items for a
   * query without words.
   */
  search: (query: string, options: SearchOptions<Item>) => SearchAnswer<Item>;
}

/**
 * Milliseconds per slice (browsers regard a task of more than 50 ms as long), and number of items between two
 * checks of the clock.
 */
const SLICE = 8;
const ITEMS_A_LOOK = 8;
/**
 * The index is rebuilt if its deleted items exceed both limits: this fraction of the remaining items, and
 * this number.
 */
const GONE_MAX = 0.5;
const GONE_ANYWAY = 500;

export function createSearchIndex<Item extends SearchItem>(thesaurus: Thesaurus | null): SearchIndex<Item> {
  let slots = new Map<Item, number>();
  let items: (Item | null)[] = [];
  let postings = createPostings(thesaurus);
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

/** Returns an index of the words and meanings of items. An item is identified by its slot: 0, 1, 2 … */
function createPostings(thesaurus: Thesaurus | null) {
  const vocabulary = createVocabulary();
  const placesOfEntry = new Map<number, Place[]>();
  const titleWords: number[] = [];
  let total = new Uint16Array(0);
  let ofWord = new Uint8Array(0);

  function addText(slot: number, text: string, isTitle: 0 | 1): number {
    const words = splitWords(text);
    const place = 2 * slot + isTitle;
    const meant = new Set<number>();
    words.forEach(({ forms }, index) => {
      for (const form of forms) {
        vocabulary.add(form, place);
        if (thesaurus) for (const entry of entriesOfWord(thesaurus, form)) meant.add(entry);
      }
      for (const { words: phrase, entry } of thesaurus?.phrases.get(forms[0]!) ?? [])
        if (hasPhrase(words, index, phrase)) meant.add(entry);
    });
    for (const entry of meant) addTo(placesOfEntry, entry, place);
    return words.length;
  }

  function take(match: Match, places: readonly Place[], less: 0 | 1): void {
    for (let index = 0; index < places.length; index += 1) {
      const place = places[index]!;
      const slot = place >> 1;
      const score = 4 * match + 2 * (place & 1) - less + 1;
      if (score > ofWord[slot]!) ofWord[slot] = score;
    }
  }

  function scoreWord(forms: readonly string[]): void {
    for (const [index, form] of forms.entries()) {
      // Allows typing errors only in the first form of a word.
      // The second form differs from it by only one letter for each umlaut.
      const typos = index === 0 ? allowedTypos(form) : 0;
      vocabulary.match(form, typos, (match, places) => take(match, places, 0));
      if (!thesaurus) continue;
      for (const [entry, match] of entriesTyped(thesaurus, form)) {
        const places = placesOfEntry.get(entry);
        if (places)
          take(match === MATCH.typo ? MATCH.typo : MATCH.synonym, places, match === MATCH.exact ? 0 : 1);
      }
    }
  }

  return {
    add(slot: number, { title, texts }: SearchItem): void {
      titleWords[slot] = addText(slot, title, 1);
      for (const text of texts) addText(slot, text, 0);
    },
    /**
     * Returns how well each slot matches a query; 0 unless the slot matches every word. `words`: the forms of
     * each word. The result is valid until the next call.
     */
    score(words: readonly (readonly string[])[], slots: number): Uint16Array {
      if (total.length < slots) {
        total = new Uint16Array(2 * slots);
        ofWord = new Uint8Array(2 * slots);
      }
      total.fill(1, 0, slots);
      for (const forms of words) {
        ofWord.fill(0, 0, slots);
        scoreWord(forms);
        for (let slot = 0; slot < slots; slot += 1)
          total[slot] = ofWord[slot] === 0 || total[slot] === 0 ? 0 : total[slot]! + ofWord[slot]!;
      }
      return total;
    },
    /**
     * Returns a number from 0 to 7. The closer the number of words in the item's title is to `words`, the
     * higher the result.
     */
    brevity: (slot: number, words: number) => Math.max(0, 7 - Math.abs(titleWords[slot]! - words)),
  };
}

interface SearchAnswer<Item> {
  /** Total number of matches. */
  readonly count: number;
  /** The best matches, best first. */
  readonly items: readonly Item[];
}

interface Ranking<Item> {
  /** Items by slot; null for a deleted one. */
  items: readonly (Item | null)[];
  limit: number;
  /** Returns how well a slot matches; 0 if not at all. */
  score: (slot: number) => number;
  isRecent: (item: Item) => boolean;
  metresTo: (item: Item) => number;
}

interface Ranked<Item> {
  item: Item;
  score: number;
  recent: boolean;
  metres: number;
}

/**
 * Returns the best items in order. Makes a single pass, because thousands of items may match and only a few
 * are shown.
 */
function rankBest<Item>(ranking: Ranking<Item>): SearchAnswer<Item> {
  const { items, limit } = ranking;
  const best: Ranked<Item>[] = [];
  let count = 0;
  for (let slot = 0; slot < items.length; slot += 1) {
    const item = items[slot];
    const score = item ? ranking.score(slot) : 0;
    if (!item || score === 0) continue;
    count += 1;
    const worst = best.length < limit ? undefined : best.at(-1);
    if (worst && score < worst.score) continue;
    const ranked = { item, score, recent: ranking.isRecent(item), metres: ranking.metresTo(item) };
    if (worst && !comesBefore(ranked, worst)) continue;
    if (worst) best.pop();
    insert(best, ranked);
  }
  return { count, items: best.map(({ item }) => item) };
}

function insert<Item>(best: Ranked<Item>[], ranked: Ranked<Item>): void {
  let low = 0;
  let high = best.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (comesBefore(ranked, best[middle]!)) high = middle;
    else low = middle + 1;
  }
  best.splice(low, 0, ranked);
}

/** Returns whether one result ranks before another. Equal results keep the order of their slots. */
function comesBefore(a: Ranked<unknown>, b: Ranked<unknown>): boolean {
  if (a.score !== b.score) return a.score > b.score;
  if (a.recent !== b.recent) return a.recent;
  return a.metres < b.metres;
}

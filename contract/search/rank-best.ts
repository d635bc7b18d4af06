export interface SearchAnswer<Item> {
  /** How many match in all. */
  readonly count: number;
  /** The best of them, the best first. */
  readonly items: readonly Item[];
}

interface Ranking<Item> {
  /** By slot; null for one that is gone. */
  items: readonly (Item | null)[];
  limit: number;
  /** How well a slot matches; 0 for not at all. */
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

/** The best items in order, by one look at each: thousands may match, and few are shown. */
export function rankBest<Item>(ranking: Ranking<Item>): SearchAnswer<Item> {
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

/** What is equal keeps the order of the items. */
function comesBefore(a: Ranked<unknown>, b: Ranked<unknown>): boolean {
  if (a.score !== b.score) return a.score > b.score;
  if (a.recent !== b.recent) return a.recent;
  return a.metres < b.metres;
}

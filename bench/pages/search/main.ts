// Builds the index of ten thousand annotations and responds to every keystroke of some queries. Compares that
// with a plain filter.
import { foldText } from '../../../contract/text/fold-text.ts';
import { describeMatch } from '../../../contract/search/explain-match.ts';
import { readThesaurus, type Thesaurus } from '../../../contract/search/read-thesaurus.ts';
import { createSearchIndex } from '../../../contract/search/search-index.ts';
import type { SearchItem } from '../../../contract/search/vocabulary.ts';

/**
 * The duration of a keystroke in milliseconds: our search including its listed results, and the filter over
 * the same text.
 */
export interface Keystroke {
  typed: string;
  answers: number[];
  filters: number[];
}

/** The times of the fastest of several builds, in milliseconds. */
export interface BuildTimes {
  build: number;
  /** The longest time that indexing blocked the page, and its tasks of more than 50 ms. */
  longestSlice: number;
  longTasks: number;
}

export interface SearchTimes extends BuildTimes {
  keystrokes: Keystroke[];
}

declare global {
  interface Window {
    measureSearch: (count: number, rounds: number) => Promise<SearchTimes>;
  }
}

const QUERIES = [
  'fire extinguisher',
  'boiler room',
  'kessel',
  'Feuerlöscher',
  'extingiusher',
  'sn-1234',
  'lift south',
];
const LISTED = 50;
const BUILDS = 5;

window.measureSearch = async (count, rounds) => {
  const { THESAURUS } = await import('../../../contract/search/thesaurus.ts');
  const thesaurus = readThesaurus(THESAURUS);
  const items = makeItems(count, THESAURUS.split(/[\s,#]+/).filter(Boolean));
  const texts = items.map(({ title, texts: others }) => foldText([title, ...others].join('\n')));
  const index = createSearchIndex<SearchItem>(thesaurus);
  const builds: BuildTimes[] = [];
  for (let round = 0; round < BUILDS; round += 1) builds.push(await timeBuild(items, thesaurus));
  // Other work of the machine can only make builds slower, so the fastest build counts.
  const [best] = builds.sort((a, b) => a.longestSlice - b.longestSlice);
  await index.update(items, () => Promise.resolve());

  function answer(typed: string): void {
    for (const item of index.search(typed, { limit: LISTED }).items)
      describeMatch(item, typed, thesaurus, 'matches ');
  }
  function filter(typed: string): string[] {
    const words = foldText(typed).split(/\s+/).filter(Boolean);
    return texts.filter((text) => words.every((word) => text.includes(word)));
  }

  const keystrokes = QUERIES.flatMap((query) =>
    Array.from(query, (_, at): Keystroke => ({ typed: query.slice(0, at + 1), answers: [], filters: [] })),
  );
  for (let round = 0; round <= rounds; round += 1)
    for (const { typed, answers, filters } of keystrokes) {
      const [ours, plain] = [timeOf(() => answer(typed)), timeOf(() => filter(typed))];
      // The first round warms up.
      if (round === 0) continue;
      answers.push(ours);
      filters.push(plain);
    }
  return { ...best!, keystrokes };
};

async function timeBuild(items: readonly SearchItem[], thesaurus: Thesaurus): Promise<BuildTimes> {
  const index = createSearchIndex<SearchItem>(thesaurus);
  const slices = watchSlices();
  const began = performance.now();
  await index.update(items, () => slices.pause());
  const build = performance.now() - began;
  return { build, ...(await slices.end()) };
}

function timeOf(work: () => unknown): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}

function watchSlices() {
  let began = performance.now();
  let longestSlice = 0;
  let longTasks = 0;
  const observer = new PerformanceObserver((list) => (longTasks += list.getEntries().length));
  observer.observe({ type: 'longtask' });
  const endSlice = (): void => void (longestSlice = Math.max(longestSlice, performance.now() - began));
  return {
    async pause(): Promise<void> {
      endSlice();
      await new Promise((resolve) => setTimeout(resolve, 0));
      began = performance.now();
    },
    async end() {
      endSlice();
      await new Promise((resolve) => setTimeout(resolve, 200));
      // Earlier records belong to the page.
      const before = observer.takeRecords().length;
      observer.disconnect();
      return { longestSlice, longTasks: longTasks + before };
    },
  };
}

/** Returns annotations as in a list of assets: names with numbers, a line of text, and a serial number. */
function makeItems(count: number, words: readonly string[]): SearchItem[] {
  let seed = 1;
  const next = (): string => {
    seed = (seed * 16_807) % 2_147_483_647;
    return words[seed % words.length]!;
  };
  return Array.from({ length: count }, (_, at) => ({
    title: `${next()} ${next()} ${at}`,
    texts: [Array.from({ length: 12 }, next).join(' '), `SN-${100_000 + at * 7}`],
  }));
}

import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { SearchTimes } from './pages/search/main.ts';
import { median, percentile, round, type Figure } from './figure.ts';
import { launchBrowser } from './player/player-first-frame.ts';
import { buildPage } from './player/player-pages.ts';
import { servePage } from './serve-page.ts';

const ANNOTATIONS = 10_000;
const ROUNDS = 15;
/** The minimum milliseconds of a long task. */
const LONG_TASK = 50;

/**
 * Measures searching ten thousand annotations in Chromium: building the index, queries, and the amount of
 * code loaded.
 */
export async function measureSearch(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'gov360-search-'));
  await buildPage(join(import.meta.dirname, 'pages/search'), folder);
  const served = await servePage(folder);
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(served.origin);
    await page.waitForFunction(() => 'measureSearch' in window);
    const times = await page.evaluate(([count, rounds]) => window.measureSearch(count, rounds), [
      ANNOTATIONS,
      ROUNDS,
    ] as const);
    return [...timeFigures(times), sizeFigure(folder)];
  } finally {
    await browser.close();
    await served.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function timeFigures({ build, longestSlice, longTasks, keystrokes }: SearchTimes): Figure[] {
  const among = `${ANNOTATIONS.toLocaleString('en')} annotations`;
  const ratios = keystrokes.map(({ typed, answers, filters }) => {
    const [ours, plain] = [median(answers), median(filters)];
    return { typed, ours, plain, ratio: ours / plain };
  });
  const worst = ratios.reduce((most, one) => (one.ratio > most.ratio ? one : most));
  const all = keystrokes.flatMap(({ answers }) => answers);
  return [
    {
      name: `the index of ${among}, its longest slice`,
      value: longestSlice,
      unit: 'ms',
      atMost: LONG_TASK,
      detail: `${longTasks} tasks of more than ${LONG_TASK} ms; all of it in ${round(build)} ms, the best of 5 builds`,
    },
    {
      name: `an answer among ${among}, to a plain filter`,
      value: worst.ratio,
      unit: 'x',
      atMost: 10,
      detail:
        `the worst of ${ratios.length} keystrokes, “${worst.typed}”: ${round(worst.ours)} to ${round(worst.plain)} ms, ` +
        `medians of ${ROUNDS}; the median keystroke ${round(median(ratios.map(({ ratio }) => ratio)))} x`,
    },
    {
      name: `an answer among ${among}, 99 of 100`,
      value: percentile(all, 99),
      unit: 'ms',
      detail: `with what is listed of it; the median ${round(median(all))} ms`,
    },
  ];
}

/** Returns the size of the page's program. The thesaurus is data, in a separate part. */
function sizeFigure(folder: string): Figure {
  const [program] = globSync('assets/index-*.js', { cwd: folder });
  const size = program ? gzipSync(readFileSync(join(folder, program))).length : NaN;
  return {
    name: 'the search besides its data, gzip',
    value: size / 1000,
    unit: 'kB',
    atMost: 10,
    detail: 'bundled and minified by Vite, with the page that measures it',
  };
}

import type { Browser } from '@playwright/test';
import { api, pageOf } from '../../contract/addresses.ts';
import { demoTour, type TourRef } from '../../contract/tour-id.ts';
import { changeThreads } from '../../server/domain/threads/change-threads.ts';
import { readThreads } from '../../server/domain/threads/read-threads.ts';
import { readTour } from '../../server/domain/tours/read-tour.ts';
import { writeTour } from '../../server/domain/tours/write-tour.ts';
import type { Store } from '../../server/platform/store/store.ts';
import { actorFor, createPeople, testContext } from '../../tests/support/servers/api.ts';
import { type Product, startProduct } from '../../tests/support/servers/product.ts';
import { browserCookie, call, openSession, type TestSession } from '../../tests/support/servers/session.ts';
import { addComment, startThread } from '../../tests/support/threads.ts';
import { type Figure, median, percentile, round } from '../figure.ts';
import { freshContext, launchBrowser } from '../player/player-first-frame.ts';
import { overBothStores } from '../servers/both-stores.ts';
import { measuredTag } from './version.ts';

const THREADS = 500;
/** The number of threads in a request, with three operations each. */
const AT_ONCE = 100;
const ROUNDS = 30;
const VISITS = 15;
const AT_MOST = 100;
/** The milliseconds without drawing after which the player is at rest. */
const REST = 1_000;
const CAPTURE = 'gv360office';

/**
 * Measures a twin with 500 threads of two comments. On both stores, compares reading the threads with reading
 * the same number of tags. In the browser, compares the time to the first frame with that of a twin without
 * threads, and measures how long the panel takes to open.
 */
export async function measureThreads(): Promise<Figure[]> {
  return [...(await overBothStores(measureList)), ...(await measurePlayer())];
}

/** Returns requests that write all threads, in a circle around the middle of the office. */
function threadRequests() {
  return Array.from({ length: THREADS / AT_ONCE }, (_, request) =>
    Array.from({ length: AT_ONCE }, (_, offset) => {
      const at = request * AT_ONCE + offset;
      const thread = `thread-${at}`;
      const point: [number, number, number] = [4 + 3 * Math.cos(at), 1.2, 4 + 3 * Math.sin(at)];
      return [
        ...startThread({ thread, comment: `first-${at}`, text: `Valve ${at} leaks.`, anchor: { point } }),
        addComment(thread, `second-${at}`, 'Ordered a new one, which comes next week.'),
      ];
    }).flat(),
  );
}

async function measureList(name: string, store: Store): Promise<Figure[]> {
  await createPeople(store);
  const context = testContext(store);
  const [tour, owner] = [demoTour('owner'), actorFor('owner')];
  const tags = Array.from({ length: THREADS }, (_, index) => measuredTag(index));
  await writeTour(context, owner, { ...tour, patch: { name: 'Tower', tags } });
  for (const operations of threadRequests())
    await changeThreads(context, owner, { ...tour, body: { operations } });
  const [threads, twin]: [number[], number[]] = [[], []];
  const time = async (times: number[], work: () => Promise<unknown>) => {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  };
  for (let count = 0; count < ROUNDS; count += 1) {
    await time(threads, async () => (await readThreads(context, owner, tour)).join(''));
    await time(twin, async () => JSON.stringify(await readTour(context, owner, tour)));
  }
  const [ours, beside] = [median(threads), median(twin)];
  return [
    {
      name: `the list of ${THREADS} threads with two comments, ${name}`,
      value: ours,
      unit: 'ms',
      atMost: AT_MOST,
      detail: `median of ${ROUNDS}; the 95th percentile ${round(percentile(threads, 95))} ms`,
    },
    {
      name: `the same, beside a twin of ${THREADS} tags, ${name}`,
      value: ours / beside,
      unit: 'x',
      detail: `${round(ours)} to ${round(beside)} ms`,
    },
  ];
}

interface Visit {
  /** Milliseconds from navigating to the twin's page to its first frame. */
  firstFrame: number;
  /** Milliseconds from pressing the button, with the player at rest, until the panel is laid out. */
  panel: number;
}

async function measurePlayer(): Promise<Figure[]> {
  const product = await startProduct();
  const browser = await launchBrowser();
  try {
    const owner = await openSession(product.origin, 'threads@example.test');
    const [none, many] = [await addTwin(product, owner, 'None'), await addTwin(product, owner, 'Many')];
    for (const operations of threadRequests())
      await call(product.origin, owner, 'POST', api.threadOperations(many), { operations });
    const visits: [without: Visit[], withThreads: Visit[]] = [[], []];
    for (let count = 0; count <= VISITS; count += 1) {
      const both = [
        await visit(browser, product, owner, none),
        await visit(browser, product, owner, many),
      ] as const;
      // The first round only warms up the machine.
      if (count > 0) for (const which of [0, 1] as const) visits[which].push(both[which]);
    }
    const [without, withThreads] = visits;
    const of = (made: readonly Visit[], field: keyof Visit) => median(made.map((each) => each[field]));
    return [
      {
        name: `player, first frame of a twin of ${THREADS} threads, beside one without`,
        value: median(withThreads.map(({ firstFrame }, at) => firstFrame / without[at]!.firstFrame)),
        unit: 'x',
        atMost: 1.05,
        detail: `${round(of(withThreads, 'firstFrame'))} to ${round(of(without, 'firstFrame'))} ms, medians of ${VISITS} pairs of visits`,
      },
      {
        name: `player, the panel of ${THREADS} threads`,
        value: of(withThreads, 'panel'),
        unit: 'ms',
        atMost: AT_MOST,
        detail: `from the button to the frame that shows it; without threads ${round(of(without, 'panel'))} ms`,
      },
    ];
  } finally {
    await browser.close();
    await product.stop();
    product.remove();
  }
}

async function addTwin({ origin }: Product, owner: TestSession, name: string): Promise<TourRef> {
  const made = await call(origin, owner, 'POST', api.tours(owner.userId), { name, matterportId: CAPTURE });
  return (await made.json()) as TourRef;
}

async function visit(browser: Browser, product: Product, owner: TestSession, twin: TourRef): Promise<Visit> {
  const context = await freshContext(browser, CAPTURE);
  try {
    await context.addCookies([browserCookie(product.origin, owner)]);
    const page = await context.newPage();
    await page.goto(product.origin + pageOf(twin), { waitUntil: 'commit' });
    const iframe = await page.waitForSelector('iframe');
    const frame = await iframe.contentFrame();
    if (!frame) throw new Error('The page has no player.');
    await frame.waitForFunction(() => window.probe.firstFrame > 0, null, { timeout: 60_000, polling: 100 });
    const began = await page.evaluate(() => performance.timeOrigin);
    const shown = await frame.evaluate(() => performance.timeOrigin + window.probe.firstFrame);
    const button = await frame.waitForSelector('[data-threads-button]');
    const countCalls = () => frame.evaluate(() => window.probe.drawCalls);
    let before: number;
    do {
      before = await countCalls();
      await page.waitForTimeout(REST);
    } while ((await countCalls()) > before);
    const panel = await button.evaluate(async (element) => {
      const start = performance.now();
      (element as HTMLElement).click();
      while (!document.querySelector('[data-files] h2'))
        await new Promise((resume) => requestAnimationFrame(resume));
      await new Promise((resume) => requestAnimationFrame(resume));
      return performance.now() - start;
    });
    return { firstFrame: shown - began, panel };
  } finally {
    await context.close();
  }
}

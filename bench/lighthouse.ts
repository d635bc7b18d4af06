import { chromium, type BrowserContext } from '@playwright/test';
import lighthouse from 'lighthouse';
import { api, pages } from '../contract/addresses.ts';
import { freePort } from '../tests/support/servers/free-port.ts';
import { startProduct } from '../tests/support/servers/product.ts';
import { browserCookie, call, openSession } from '../tests/support/servers/session.ts';
import { median, type Figure } from './figure.ts';

/** The number of runs. A score varies by a point or two from run to run, but the median of three does not. */
const RUNS = 3;
const PUBLIC = [
  pages.landing(),
  pages.signIn(),
  pages.contact(),
  pages.terms(),
  pages.privacy(),
  pages.cookiePolicy(),
];
const QUALITIES = ['accessibility', 'best-practices', 'seo'];

interface Measured {
  /** The scores, 0 to 100, by category. */
  scores: Map<string, number>;
  /** Milliseconds until the page's largest element is painted. */
  largestPaint: number;
  /** The reasons for lost points, and the times behind the performance score. */
  notes: string[];
}

/** Measures Lighthouse's scores with its mobile preset: a simulated slow phone on a slow network. */
export function measureLighthouse(): Promise<Figure[]> {
  return withBrowser(measureScores);
}

/** Measures how soon the landing page's largest element is painted on the simulated phone. */
export function measureLandingPaint(): Promise<Figure[]> {
  return withBrowser(async ({ port, origin }) => {
    const times: number[] = [];
    for (let run = 0; run < RUNS; run += 1)
      times.push((await measure(port, origin + pages.landing(), ['performance'])).largestPaint);
    return [
      {
        name: 'landing page, largest paint on a simulated phone',
        value: median(times),
        unit: 'ms',
        atMost: 1200,
        detail: `runs ${times.map(Math.round).join(', ')}`,
      },
    ];
  });
}

interface Measuring {
  port: number;
  origin: string;
  browser: BrowserContext;
}

async function withBrowser(measureIn: (measuring: Measuring) => Promise<Figure[]>): Promise<Figure[]> {
  const product = await startProduct();
  const port = await freePort();
  // Lighthouse's pages share the cookies of this context.
  const browser = await chromium.launchPersistentContext('', {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-quic', `--remote-debugging-port=${port}`],
  });
  try {
    return await measureIn({ port, origin: product.origin, browser });
  } finally {
    await browser.close();
    await product.stop();
    product.remove();
  }
}

async function measureScores({ port, origin, browser }: Measuring): Promise<Figure[]> {
  const session = await openSession(origin, 'lighthouse@example.test');
  const profile = { name: 'Ada Byron', company: 'Analytical Estates', role: 'Facility manager' };
  await call(origin, session, 'PATCH', api.profile(session.userId), profile);
  const figures = [
    await performanceOf(port, origin, pages.landing(), 98),
    await performanceOf(port, origin, pages.signIn(), 98),
  ];
  await browser.addCookies([browserCookie(origin, session)]);
  figures.push(await performanceOf(port, origin, pages.dashboard(), 95));
  await browser.clearCookies();
  for (const path of PUBLIC) figures.push(...(await qualitiesOf(port, origin, path)));
  return figures;
}

async function performanceOf(port: number, origin: string, path: string, atLeast: number): Promise<Figure> {
  const runs: Measured[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await measure(port, `${origin}${path}`, ['performance']));
  const scores = runs.map((run) => run.scores.get('performance') ?? 0);
  const value = median(scores);
  const typical = runs[scores.indexOf(value)];
  return {
    name: `Lighthouse, ${path}, performance`,
    value,
    unit: 'points',
    atLeast,
    detail: `runs ${scores.join(', ')}; ${typical?.notes.join('; ') ?? ''}`,
  };
}

async function qualitiesOf(port: number, origin: string, path: string): Promise<Figure[]> {
  const { scores, notes } = await measure(port, `${origin}${path}`, QUALITIES);
  return QUALITIES.map((quality) => ({
    name: `Lighthouse, ${path}, ${quality}`,
    value: scores.get(quality) ?? 0,
    unit: 'points',
    atLeast: 100,
    detail: notes.length > 0 ? notes.join('; ') : 'nothing missed',
  }));
}

async function measure(port: number, address: string, categories: string[]): Promise<Measured> {
  const result = await lighthouse(address, { port, onlyCategories: categories, logLevel: 'error' });
  if (!result) throw new Error(`Lighthouse measured nothing at ${address}.`);
  const { lhr } = result;
  if (lhr.runtimeError) throw new Error(`${address}: ${lhr.runtimeError.message}`);
  if (new URL(lhr.finalDisplayedUrl).pathname !== new URL(address).pathname)
    throw new Error(`${address} led to ${lhr.finalDisplayedUrl}.`);
  const scores = new Map(
    Object.values(lhr.categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]),
  );
  const counted = Object.values(lhr.categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0),
  );
  const notes = counted.flatMap(({ id }) => {
    const audit = lhr.audits[id];
    if (!audit) return [];
    if (audit.scoreDisplayMode === 'numeric') return [`${audit.title} ${audit.displayValue ?? '?'}`];
    return audit.score !== null && audit.score < 1 ? [audit.title] : [];
  });
  return { scores, notes, largestPaint: lhr.audits['largest-contentful-paint']?.numericValue ?? NaN };
}

import { gzipSync } from 'node:zlib';
import { chromium, type Browser, type BrowserContext, type Page, type Response } from '@playwright/test';
import { api, pages, playerAddress } from '../contract/addresses.ts';
import { untilAlive } from '../tests/support/servers/alive.ts';
import { startProduct, type Product } from '../tests/support/servers/product.ts';
import { browserCookie, call, openSession, type TestSession } from '../tests/support/servers/session.ts';
import { round, type Figure } from './figure.ts';

/** Text that React and React Router leave in minified code, and in the scripts inside a page. */
const FRAMEWORK = /react\.transitional\.element|__reactRouter/;

interface Script {
  address: string;
  /** The size in bytes after compression with gzip, whatever encoding the server used. */
  bytes: number;
  /** The encoding in which it was sent. */
  sent: string;
  code: string;
}

/** Measures the JavaScript that Chromium loads for a page: every script file, including preloaded modules. */
export async function measurePageWeight(): Promise<Figure[]> {
  const product = await startProduct();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-quic', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  });
  try {
    const session = await openSession(product.origin, 'weight@example.test');
    const profile = { name: 'Ada Byron', company: 'Analytical Estates', role: 'Facility manager' };
    await call(product.origin, session, 'PATCH', api.profile(session.userId), profile);
    return [
      await landing(browser, product),
      await dashboard(browser, product, session),
      await player(browser, product),
    ];
  } finally {
    await browser.close();
    await product.stop();
    product.remove();
  }
}

async function landing(browser: Browser, { origin }: Product): Promise<Figure> {
  const context = await browser.newContext();
  const { scripts, inline } = await load(context, `${origin}${pages.landing()}`);
  await context.close();
  const framework = [...scripts, ...inline].filter(({ code }) => FRAMEWORK.test(code));
  return figure('landing page, framework JavaScript', 0, framework, scripts);
}

async function dashboard(browser: Browser, { origin }: Product, session: TestSession): Promise<Figure> {
  const context = await browser.newContext();
  await context.addCookies([browserCookie(origin, session)]);
  // Modules are requested once the page has been drawn. A hydrated page has all of them.
  const { scripts } = await load(context, `${origin}${pages.dashboard()}`, untilAlive);
  await context.close();
  if (!scripts.some(({ code }) => FRAMEWORK.test(code))) throw new Error('The dashboard came without React.');
  return figure('dashboard, JavaScript', 160, scripts, scripts);
}

async function player(browser: Browser, { playerOrigin }: Product): Promise<Figure> {
  const context = await browser.newContext();
  const address = `${playerOrigin}${playerAddress('gv360office', false, null)}`;
  let early = new Set<string>();
  const { scripts } = await load(context, address, async (page) => {
    await page.waitForFunction(() => performance.getEntriesByName('first-frame').length > 0);
    early = new Set(await page.evaluate(requestedBeforeFirstFrame));
  });
  await context.close();
  const before = scripts.filter((script) => early.has(script.address));
  return figure('player, JavaScript before the capture', 290, before, scripts);
}

/** Returns the page's requests before the first frame with content. Runs in the page. */
function requestedBeforeFirstFrame(): string[] {
  const shown = performance.getEntriesByName('first-frame')[0]?.startTime ?? 0;
  const resources = performance.getEntriesByType('resource');
  return resources.filter(({ startTime }) => startTime < shown).map(({ name }) => name);
}

async function load(
  context: BrowserContext,
  address: string,
  ready: (page: Page) => Promise<void> = async () => {},
): Promise<Record<'scripts' | 'inline', Script[]>> {
  const page = await context.newPage();
  const responses: Response[] = [];
  page.on('response', (response) => {
    const isScript = /javascript/.test(response.headers()['content-type'] ?? '');
    if (isScript) responses.push(response);
  });
  const answer = await page.goto(address, { waitUntil: 'load' });
  if (!answer?.ok()) throw new Error(`${address} answered ${answer?.status() ?? 'nothing'}.`);
  await ready(page);
  // Waits for modules that scripts import when they run, and for what they load when the browser is idle. An
  // event stream stays open forever, so the network is never idle; half a second without a new script ends
  // the wait.
  for (let seen = -1; seen !== responses.length;) {
    seen = responses.length;
    await page.waitForTimeout(500);
  }
  const scripts = await Promise.all(responses.map(toScript));
  const bodies = await page.locator('script:not([src])').allTextContents();
  const inline = bodies.map((code) => ({
    address: '(inline)',
    bytes: gzipped(code),
    sent: 'in the page',
    code,
  }));
  return { scripts, inline };
}

async function toScript(response: Response): Promise<Script> {
  const code = (await response.body()).toString();
  const sent = response.headers()['content-encoding'] ?? 'uncompressed';
  return { address: response.url(), bytes: gzipped(code), sent, code };
}

function gzipped(code: string): number {
  return gzipSync(code, { level: 9 }).length;
}

function figure(name: string, atMost: number, counted: readonly Script[], loaded: readonly Script[]): Figure {
  const bytes = counted.reduce((sum, script) => sum + script.bytes, 0);
  const largest = [...counted].sort((a, b) => b.bytes - a.bytes)[0];
  const all = loaded.reduce((sum, script) => sum + script.bytes, 0);
  const codings = [...new Set(loaded.map(({ sent }) => sent))].join(', ');
  const detail = largest
    ? `${counted.length} scripts of ${loaded.length} (${round(all / 1000)} kB in all), the largest ${new URL(largest.address, 'http://inline').pathname} ${round(largest.bytes / 1000)} kB; sent ${codings}`
    : `${loaded.length} scripts without framework, ${round(all / 1000)} kB`;
  return { name, value: bytes / 1000, unit: 'kB gzip', atMost, detail };
}

import { chromium } from '@playwright/test';
import { api, pages } from '../contract/addresses.ts';
import { startProduct } from '../tests/support/servers/product.ts';
import { browserCookie, call, openSession } from '../tests/support/servers/session.ts';
import { median, type Figure } from './figure.ts';

const RUNS = 5;
/** Slow 4G as browsers' developer tools define it, and a phone four times as slow as this machine. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const SLOWDOWN = 4;

/**
 * Measures how long a dashboard page is visible on a slow phone before its scripts answer: without `queueInput`, what a user presses or
 * drops in that time would be lost.
 */
export async function measureHydration(): Promise<Figure[]> {
  const product = await startProduct();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-quic'],
  });
  try {
    const owner = await openSession(product.origin, 'hydration@example.test');
    const profile = { name: 'Ada Byron', company: 'Analytical Estates', role: 'Facility manager' };
    await call(product.origin, owner, 'PATCH', api.profile(owner.userId), profile);
    const waits: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        baseURL: product.origin,
      });
      await context.addCookies([browserCookie(product.origin, owner)]);
      const page = await context.newPage();
      const devtools = await context.newCDPSession(page);
      await devtools.send('Network.emulateNetworkConditions', NETWORK);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
      await page.goto(pages.dashboard(), { waitUntil: 'commit' });
      waits.push(await page.evaluate(untilHydrated));
      await context.close();
    }
    return [
      {
        name: 'a dashboard page is visible before its scripts answer',
        value: median(waits),
        unit: 'ms',
        detail: `slow 4G, ${SLOWDOWN} × slower processor; ${waits.map(Math.round).join(', ')} ms`,
      },
    ];
  } finally {
    await browser.close();
    await product.stop();
    product.remove();
  }
}

/** Milliseconds from the first paint until React has taken over the page. */
function untilHydrated(): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      const main = document.querySelector('main');
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      const isHydrated = main && Object.keys(main).some((key) => key.startsWith('__reactFiber'));
      if (paint && isHydrated) resolve(performance.now() - paint.startTime);
      else setTimeout(look, 10);
    };
    look();
  });
}

import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';

const WIDTHS = [320, 390, 768, 1440, 2560];
const PUBLIC = ['/', '/signin', '/contact', '/terms', '/privacy', '/cookie-policy', '/no-such-page'];
const SIGNED_IN = ['/dashboard', '/dashboard/profile', '/dashboard/my-demo'];

for (const path of PUBLIC) {
  test(`${path} fits every width, and nothing jumps`, async ({ page }) => {
    await fitsAndHoldsStill(page, path);
  });

  test(`${path} fits with text twice the size, in forced colours and without motion`, async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    await page.addStyleTag({ content: 'html { font-size: 200% }' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await tooWide(page)).toEqual([]);
  });
}

for (const path of SIGNED_IN) {
  test(`${path} fits every width, and nothing jumps`, async ({ page, signIn }) => {
    await signIn();
    await fitsAndHoldsStill(page, path);
  });
}

test('the overview fits every width, and nothing jumps', async ({ page, signIn }) => {
  await signIn('staff-1@gov360.test');
  await fitsAndHoldsStill(page, '/dashboard/overview');
});

async function fitsAndHoldsStill(page: Page, path: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    expect({ width, tooWide: await tooWide(page) }).toEqual({ width, tooWide: [] });
    expect(await layoutShift(page), `layout shift at ${width} px`).toBeLessThanOrEqual(0.02);
  }
}

/** What reaches past the window's right edge, were the window to scroll sideways. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
      .map((element) => `${element.tagName} ${element.getAttribute('class') ?? ''}`);
  });
}

/** The sum of all shifts since the navigation, after the next frame is drawn. */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    return new Promise<number>((resolve) => {
      const observer = new PerformanceObserver((list) => {
        const shifts = list.getEntries().filter(({ entryType }) => entryType === 'layout-shift');
        observer.disconnect();
        resolve(shifts.reduce((sum, shift) => sum + Number(Reflect.get(shift, 'value')), 0));
      });
      // The mark is an entry of its own, so that a page without shifts answers too.
      observer.observe({ type: 'layout-shift', buffered: true });
      observer.observe({ type: 'mark', buffered: true });
      performance.mark('asked');
    });
  });
}

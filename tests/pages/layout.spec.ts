import type { Page } from '@playwright/test';
import { pages } from '../../contract/addresses.ts';
import { expect, test } from '../support/browser/fixtures.ts';
import { cutOff, layoutShift, resize, tooWide } from '../support/browser/layout.ts';
import { openPiecemealLine } from '../support/browser/slow-line.ts';

const WIDTHS = [320, 390, 768, 1440, 2560];
/** Where a page is loaded; for the widths in between the window is resized. */
const LOADED_AT = new Set([320, 1440]);
const PUBLIC = [
  '/',
  '/signin',
  '/verify',
  '/contact',
  '/terms',
  '/privacy',
  '/cookie-policy',
  '/guide',
  '/guide/guided-tour',
  '/no-such-page',
];

for (const path of PUBLIC) {
  test(`${path} fits every width, and nothing jumps`, async ({ page }) => {
    for (const width of WIDTHS) {
      await resize(page, { width, height: 844 });
      if (LOADED_AT.has(width)) {
        await open(page, path);
        expect(await layoutShift(page), `layout shift at ${width} px`).toBeLessThanOrEqual(0.02);
      }
      expect({ width, tooWide: await tooWide(page), cutOff: await cutOff(page) }).toEqual({
        width,
        tooWide: [],
        cutOff: [],
      });
    }
  });

  test(`${path} fits with text twice the size, in forced colours and without motion`, async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    await open(page, path);
    await page.addStyleTag({ content: 'html { font-size: 200% }' });
    for (const width of [390, 1440]) {
      await resize(page, { width, height: 844 });
      expect({ width, tooWide: await tooWide(page), cutOff: await cutOff(page) }).toEqual({
        width,
        tooWide: [],
        cutOff: [],
      });
    }
  });
}

test('nothing jumps while a page comes in, piece by piece', async ({ page, product, signIn, createTour }) => {
  const line = await openPiecemealLine(product.origin);
  const shifts = async (paths: string[]) => {
    const seen: Record<string, number> = {};
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      for (const path of paths) {
        await open(page, line.origin + path);
        const shift = await layoutShift(page);
        if (shift > 0.02) seen[`${path} at ${width} px`] = shift;
      }
    }
    return seen;
  };
  expect(await shifts(PUBLIC)).toEqual({});
  await createTour(await signIn());
  expect(await shifts([pages.dashboard(), pages.myDemo(), pages.profile(), pages.messages()])).toEqual({});
  await line.close();
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
}

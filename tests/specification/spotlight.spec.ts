import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser/fixtures.ts';

const picture = (page: Page) => page.locator('[data-spotlight]');

const spot = (page: Page, name: 'x' | 'y' | 'radius') =>
  picture(page).evaluate(
    (element, property) => getComputedStyle(element).getPropertyValue(property),
    `--spot-${name}`,
  );

test('the poster stands on the right: grey, blurred, with a clear circle of 200 px @2.14', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/signin');
  const poster = await picture(page).boundingBox();
  const form = await page.getByRole('heading', { name: 'Sign in to your account' }).boundingBox();
  expect(poster?.x).toBeGreaterThan((form?.x ?? 0) + (form?.width ?? 0));
  const [veiled, clear] = await picture(page)
    .locator('img')
    .evaluateAll((images) =>
      images.map((image) => {
        const { filter, maskImage } = getComputedStyle(image);
        return { filter, maskImage };
      }),
    );
  expect(veiled?.filter).toMatch(/grayscale\(1\).*blur\(\d+px\)/);
  expect(clear?.filter).toBe('none');
  expect(clear?.maskImage).toMatch(/radial-gradient\((circle )?200px/);
});

test('the wheel takes the spotlight from 200 px to 300 and 100 in tens, and no further @2.18', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1000, height: 480 });
  await page.goto('/signin');
  await picture(page).hover();
  // Hydration has to be over before the page follows anything.
  await expect(async () => {
    await page.mouse.wheel(0, -100);
    await expect.poll(() => spot(page, 'radius'), { timeout: 1000 }).not.toBe('200px');
  }).toPass();
  const seen = new Set(['200px', await spot(page, 'radius')]);
  while (!seen.has('300px')) {
    const before = await spot(page, 'radius');
    await page.mouse.wheel(0, -100);
    await expect.poll(() => spot(page, 'radius'), { intervals: [20] }).not.toBe(before);
    seen.add(await spot(page, 'radius'));
  }
  while (!seen.has('100px')) {
    const before = await spot(page, 'radius');
    await page.mouse.wheel(0, 100);
    await expect.poll(() => spot(page, 'radius'), { intervals: [20] }).not.toBe(before);
    seen.add(await spot(page, 'radius'));
  }
  const radii = [...seen].map((radius) => Number.parseInt(radius, 10)).sort((a, b) => a - b);
  expect(radii).toEqual(Array.from({ length: 21 }, (_, step) => 100 + step * 10));
  await page.mouse.wheel(0, 100);
  await page.mouse.wheel(0, -100);
  await expect.poll(() => spot(page, 'radius')).toBe('110px');
});

test('a finger moves the spotlight, and buttons resize it @2.16', async ({ browser, product }) => {
  const context = await browser.newContext({
    baseURL: product.origin,
    hasTouch: true,
    viewport: { width: 820, height: 1180 },
  });
  const page = await context.newPage();
  await page.goto('/signin');
  await picture(page).scrollIntoViewIfNeeded();
  await expect(async () => {
    await picture(page).tap({ position: { x: 60, y: 40 } });
    expect(Math.round(Number.parseFloat(await spot(page, 'x')))).toBe(60);
  }).toPass();
  expect(Math.round(Number.parseFloat(await spot(page, 'y')))).toBe(40);
  await page.getByRole('button', { name: 'Larger spotlight' }).tap();
  expect(await spot(page, 'radius')).toBe('210px');
  await context.close();
});

test('two fingers drawn apart enlarge the spotlight in steps, up to its largest @2.17', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({
    baseURL: product.origin,
    hasTouch: true,
    viewport: { width: 820, height: 1180 },
  });
  const page = await context.newPage();
  await page.goto('/signin');
  await picture(page).scrollIntoViewIfNeeded();
  const box = await picture(page).boundingBox();
  const middle = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  const client = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd'
          ? []
          : [
              { x: middle.x - apart / 2, y: middle.y, id: 0 },
              { x: middle.x + apart / 2, y: middle.y, id: 1 },
            ],
    });
  await expect(async () => {
    await touch('touchStart', 100);
    await touch('touchMove', 120);
    await touch('touchEnd', 0);
    expect(await spot(page, 'radius')).not.toBe('200px');
  }).toPass();
  expect(await spot(page, 'radius')).toBe('240px');
  await touch('touchStart', 100);
  await touch('touchMove', 400);
  await touch('touchEnd', 0);
  await expect.poll(() => spot(page, 'radius')).toBe('300px');
  await context.close();
});

import { expect, type Locator, type Page } from '@playwright/test';

/** Windows from a small phone to a large screen. */
export const SIZES = [
  { width: 320, height: 700 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
/** The widths at which the page is loaded. For the other sizes, the window is resized. */
const LOADED_AT = new Set([320, 1440]);

/** Returns layout faults of an open page, by kind. */
export type Check = (page: Page) => Promise<Record<string, string[]>>;

/** Finds elements that are wider than the window, and texts that are cut off. */
export const fits: Check = async (page) => ({ tooWide: await tooWide(page), cutOff: await cutOff(page) });
/** Also finds controls that something covers. */
export const fitsUncovered: Check = async (page) => ({ ...(await fits(page)), covered: await covered(page) });

/** Answers the cookie notice, which would otherwise cover the bottom of the page. */
export async function answerCookies(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('cookiesAccepted', 'false'));
}

/** Returns elements that extend past the right edge of the window, if the window can scroll sideways. */
export function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
      .map((element) => `${element.tagName} ${element.getAttribute('class') ?? ''}`);
  });
}

/**
 * Returns elements whose text is cut off. Ignores fields, which scroll, and texts only for screen readers,
 * which are cut off on purpose.
 */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const forListeners = (element: Element) => getComputedStyle(element).clipPath === 'inset(50%)';
    return [...document.body.querySelectorAll('*')]
      .filter((element) => {
        if (element.matches('input, textarea, select, svg, svg *, iframe, noscript, [tabindex="0"]'))
          return false;
        if (element.scrollWidth <= element.clientWidth + 1 || element.clientWidth === 0) return false;
        return (
          getComputedStyle(element).display !== 'inline' &&
          !forListeners(element) &&
          element.checkVisibility()
        );
      })
      .map((element) => `${element.tagName} ${element.className} “${element.textContent?.slice(0, 40)}”`);
  });
}

/** Returns controls that are covered after scrolling them to the middle of the window. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = [
      ...document.querySelectorAll('main a[href], main button, main input, main textarea, main summary'),
    ];
    const found: string[] = [];
    for (const control of controls) {
      if (!control.checkVisibility({ visibilityProperty: true })) continue;
      control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      const { left, top, width, height } = control.getBoundingClientRect();
      if (width === 0 || height === 0) continue;
      const over = document.elementFromPoint(left + width / 2, top + height / 2);
      const label = control instanceof HTMLInputElement ? control.labels?.[0] : null;
      if (over && (control.contains(over) || over.contains(control) || label?.contains(over))) continue;
      found.push(
        `${control.tagName} “${control.textContent?.slice(0, 40)}” under ${over?.tagName} ${over?.className}`,
      );
    }
    scrollTo(0, 0);
    return found;
  });
}

/** Expects one element to be below another one, or to start exactly where that one ends. */
export async function expectBelow(below: Locator, above: Locator): Promise<void> {
  const [{ top }, { bottom }] = await Promise.all([edges(below), edges(above)]);
  expect(bottom, String(above)).toBeLessThanOrEqual(top);
}

function edges(of: Locator): Promise<{ top: number; bottom: number }> {
  return of.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return { top, bottom };
  });
}

/** Resizes the window, and waits for a frame. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}

/** Returns the sum of all layout shifts since the navigation, after the next frame has been drawn. */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    return new Promise<number>((resolve) => {
      const observer = new PerformanceObserver((list) => {
        const shifts = list.getEntries().filter(({ entryType }) => entryType === 'layout-shift');
        observer.disconnect();
        resolve(shifts.reduce((sum, shift) => sum + Number(Reflect.get(shift, 'value')), 0));
      });
      // The mark is a separate entry, so that the observer also responds on pages without shifts.
      observer.observe({ type: 'layout-shift', buffered: true });
      observer.observe({ type: 'mark', buffered: true });
      performance.mark('asked');
    });
  });
}

/** Expects a page to have no faults at any size, and no layout shifts while it loads. */
export async function expectToFit(page: Page, address: string, check: Check): Promise<void> {
  for (const size of SIZES) {
    await resize(page, size);
    if (LOADED_AT.has(size.width)) {
      await openDrawn(page, address);
      expect(await layoutShift(page), `layout shift at ${size.width} px`).toBeLessThanOrEqual(0.02);
    }
    expect(nonEmpty(await check(page)), `at ${size.width} px`).toEqual({});
  }
}

/** Expects a page to have no faults when text is twice as large, and with forced colours. */
export async function expectToFitDoubled(page: Page, check: Check): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  for (const width of [1440, 390]) {
    await resize(page, { width, height: 844 });
    expect(nonEmpty(await check(page)), `with large text at ${width} px`).toEqual({});
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await page.emulateMedia({ forcedColors: null });
}

function nonEmpty(found: Record<string, string[]>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(found).filter(([, elements]) => elements.length > 0));
}

/** Opens a page, and waits until its fonts have loaded. */
export async function openDrawn(page: Page, address: string): Promise<void> {
  const answer = await page.goto(address);
  expect([200, 404], address).toContain(answer?.status());
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
}

import type { Page } from '@playwright/test';

/** Nothing of the cookie notice, which stands over the foot of a page until it is answered. */
export async function answerCookies(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('cookiesAccepted', 'false'));
}

/** What reaches past the window's right edge, were the window to scroll sideways. */
export function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
      .map((element) => `${element.tagName} ${element.getAttribute('class') ?? ''}`);
  });
}

/** Elements whose words do not fit into them. Fields scroll, and what is for listeners alone is meant to be cut. */
export function cutOff(page: Page): Promise<string[]> {
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

/** Controls that something else lies over, each looked at in the middle of the window. */
export function covered(page: Page): Promise<string[]> {
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

/** Gives the window another size, and the page a frame to answer it. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
}

/** The sum of all shifts since the navigation, after the next frame is drawn. */
export function layoutShift(page: Page): Promise<number> {
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

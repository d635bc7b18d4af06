import { onTestFinished } from 'vitest';
import { cdp, page } from 'vitest/browser';

/** The default preferences of a test's page, see `vitest.config.ts`. */
const USUAL = { width: 1280, height: 720, features: { 'prefers-reduced-motion': 'reduce' } };

/** Gives the page other preferences, by the names of media features, until the test ends. */
export async function emulateMedia(features: Record<`prefers-${string}`, string>): Promise<void> {
  await sendFeatures({ ...USUAL.features, ...features });
  onTestFinished(() => sendFeatures(USUAL.features));
}

/** Sets the size of the page in CSS pixels, until the test ends. */
export async function resize(width: number, height: number): Promise<void> {
  await page.viewport(width, height);
  onTestFinished(() => page.viewport(USUAL.width, USUAL.height));
}

/** Makes the page as narrow as on a phone and used by touch, until the test ends. */
export async function becomePhone(): Promise<void> {
  await resize(390, 844);
  await enableTouch(true);
  onTestFinished(() => enableTouch(false));
}

/**
 * Makes requests for addresses that match a pattern fail, until the returned function is called or the test
 * ends.
 */
export async function blockRequests(pattern: string): Promise<() => Promise<void>> {
  const block = async (urls: string[]) => void (await cdp().send('Network.setBlockedURLs', { urls }));
  const unblock = () => block([]);
  await cdp().send('Network.enable');
  await block([pattern]);
  onTestFinished(unblock);
  return unblock;
}

/**
 * Inserts a style sheet before the other ones, because the player's and the site's tests share the page.
 * Returns a function that removes it.
 */
export function addStyles(css: string): () => void {
  const style = document.createElement('style');
  style.textContent = css;
  document.head.prepend(style);
  return () => style.remove();
}

export interface Finger {
  x: number;
  y: number;
}

/**
 * Puts fingers on the page, moves all of them at the same time through their positions (CSS pixels), and
 * lifts them.
 */
export function moveFingers(...ways: Finger[][]): Promise<void> {
  return moveAndRest(ways);
}

/** Moves fingers like `moveFingers`. After each step, while they rest, runs an action. */
export async function moveAndRest(
  ways: readonly Finger[][],
  rest: (step: number) => Promise<void> = async () => {},
): Promise<void> {
  const { x: left, y: top } = window.frameElement!.getBoundingClientRect();
  const steps = ways[0]!.length;
  for (let step = 0; step < steps; step += 1) {
    const touchPoints = ways.map((way, id) => ({ id, x: left + way[step]!.x, y: top + way[step]!.y }));
    const type = step === 0 ? 'touchStart' : 'touchMove';
    await cdp().send('Input.dispatchTouchEvent', { type, touchPoints });
    await rest(step);
  }
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

async function enableTouch(enabled: boolean): Promise<void> {
  await cdp().send('Emulation.setTouchEmulationEnabled', { enabled });
}

async function sendFeatures(features: Record<string, string>): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', {
    features: Object.entries(features).map(([name, value]) => ({ name, value })),
  });
}

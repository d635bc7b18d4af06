import { onTestFinished } from 'vitest';
import { cdp, page } from 'vitest/browser';

/** The default preferences of a test's page. See `vitest.config.ts`. */
const USUAL = { width: 1280, height: 720, features: { 'prefers-reduced-motion': 'reduce' } };

/** Makes the page prefer the given values, by names of media features, until the test ends. */
export async function emulateMedia(features: Record<`prefers-${string}`, string>): Promise<void> {
  await sendFeatures({ ...USUAL.features, ...features });
  onTestFinished(() => sendFeatures(USUAL.features));
}

/** Gives the page a size in CSS pixels, until the test ends. */
export async function resize(width: number, height: number): Promise<void> {
  await page.viewport(width, height);
  onTestFinished(() => page.viewport(USUAL.width, USUAL.height));
}

/** Makes the page as narrow as a phone's and used by touch, until the test ends. */
export async function becomePhone(): Promise<void> {
  await resize(390, 844);
  await enableTouch(true);
  onTestFinished(() => enableTouch(false));
}

/**
 * Puts a style sheet before the others of the page, which the player's and the site's tests share. Returns a
 * function that removes it.
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

/** Puts fingers on the page, moves each through its places at the same time, and lifts them. In CSS pixels. */
export function moveFingers(...ways: Finger[][]): Promise<void> {
  return moveAndRest(ways);
}

/** Moves fingers like `moveFingers`, and runs an action after each step while they rest. */
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

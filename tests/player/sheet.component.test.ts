import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { becomePhone, emulateMedia, moveFingers } from '../support/component/emulate.ts';
import { openAndWalk } from '../support/component/open-player.ts';
import { click, press, reach } from '../support/component/press.ts';
import { officeTag } from '../support/player/office-tag.ts';

const HEIGHT = 844;
const tags = Array.from({ length: 12 }, (_, index) => officeTag(`t${index}`));

const handle = page.getByRole('button', { name: /Tags and rooms|Hide the list/ });
const boxOf = (locator: { element(): Element }) => locator.element().getBoundingClientRect();
const panelHeight = () => boxOf(page.getByRole('complementary')).height;
const pulled = () => page.getByRole('complementary').element().style.getPropertyValue('--pulled');

/** Drags the resting sheet by its handle with a finger, by this many pixels; positive is down. */
async function pull(way: number): Promise<void> {
  const [x, y] = await reach(handle);
  const at = (part: number) => ({ x, y: y + way * part });
  await moveFingers([0, 0.25, 0.5, 0.75, 1].map(at));
}

test('opens and closes the list by dragging with a finger @11.35', async () => {
  await becomePhone();
  await emulateMedia({ 'prefers-reduced-motion': 'no-preference' });
  await openAndWalk({ tour: { tags } });
  expect(boxOf(handle).height).toBeGreaterThanOrEqual(44);
  await expect.element(handle).toHaveAttribute('aria-expanded', 'false');
  await pull(-150);
  await expect.element(handle).toHaveAttribute('aria-expanded', 'true');
  await expect.poll(panelHeight).toBeLessThanOrEqual(HEIGHT * 0.46);
  await pull(-150);
  await expect.poll(panelHeight).toBeGreaterThan(HEIGHT * 0.8);
  await pull(200);
  await expect.poll(panelHeight).toBeLessThanOrEqual(HEIGHT * 0.46);
  await expect.element(handle).toHaveAttribute('aria-expanded', 'true');
  await pull(150);
  await expect.element(handle).toHaveAttribute('aria-expanded', 'false');
});

test('moves the list with a drag, returns it after a short drag, and opens and closes it with its button @11.35', async () => {
  await becomePhone();
  await openAndWalk({ tour: { tags } });
  await press(handle, '{Enter}');
  await expect.element(handle).toHaveAttribute('aria-expanded', 'true');
  await reach(handle);
  const before = [panelHeight(), boxOf(handle).y];

  // The events have fixed timestamps, so that the drag is slow on any machine.
  const send = (type: string, way: number, timeStamp: number): void => {
    const event = new PointerEvent(type, { ...pointer, clientY: before[1]! + way });
    Object.defineProperty(event, 'timeStamp', { value: timeStamp });
    handle.element().dispatchEvent(event);
  };
  const pointer = { bubbles: true, isPrimary: true, button: 0, pointerId: 1 };
  handle.element().setPointerCapture = () => {};
  send('pointerdown', 0, 0);
  send('pointermove', 30, 200);
  expect(pulled()).toBe('30px');
  await expect.poll(() => boxOf(handle).y).toBeCloseTo(before[1]! + 30, 0);
  send('pointerup', 30, 400);
  expect(pulled()).toBe('');
  await expect.element(handle).toHaveAttribute('aria-expanded', 'true');
  await expect.poll(() => [panelHeight(), boxOf(handle).y]).toEqual(before);
  await press(handle, '{Enter}');
  await expect.element(handle).toHaveAttribute('aria-expanded', 'false');
});

test('shows the pin of an open tag in the visible part of the view beside the card @11.35 @16.24', async () => {
  await becomePhone();
  await openAndWalk({ tour: { tags: [officeTag('valve', { title: 'Valve' })] } });
  await click(handle);
  await click(page.getByRole('button', { name: 'Valve' }));
  const label = () => document.querySelector('.pin-label')?.getBoundingClientRect();
  const controls = page.getByRole('group', { name: 'Controls' });
  await expect.poll(() => label()?.height).toBeGreaterThan(0);
  await expect.poll(() => label()!.y + 60 - boxOf(controls).y).toBeLessThan(0);
  const heading = page.getByRole('heading', { name: 'Head office' });
  await expect.poll(() => label()!.y - boxOf(heading).bottom).toBeGreaterThan(0);
});

import type { CDPSession, Page } from '@playwright/test';
import type { ViewState } from '../../contract/protocol/view-state.ts';
import { readHost } from '../support/player/open-player.ts';
import { expect, test } from '../support/player/player-fixtures.ts';

test.use({ hasTouch: true, viewport: { width: 1200, height: 800 }, reducedMotion: 'reduce' });

const MIDDLE = { x: 600, y: 400 };
const lastView = (page: Page): Promise<ViewState> => readHost(page, (host) => host.views.at(-1) as ViewState);

test('two fingers bring the model nearer, and are never taken for a click @11.4', async ({
  page,
  openAndWalk,
}) => {
  const player = await openAndWalk({ real: true });
  await player.getByRole('application').press('2');
  await expect.poll(() => lastView(page).then((view) => view?.mode)).toBe('dollhouse');
  const before = await lastView(page);
  const touch = await page.context().newCDPSession(page);
  await fingers(touch, 'touchStart', 40);
  for (const apart of [60, 90, 130]) await fingers(touch, 'touchMove', apart);
  await fingers(touch, 'touchEnd', 0);
  await expect.poll(async () => (await lastView(page)).position[1]).toBeLessThan(before.position[1] - 1);
  expect((await lastView(page)).mode).toBe('dollhouse');
});

/** Two fingers beside each other, so many pixels from the middle of the view. */
async function fingers(
  touch: CDPSession,
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  apart: number,
): Promise<void> {
  const at = (id: number, x: number) => ({ id, x, y: MIDDLE.y });
  const touchPoints = type === 'touchEnd' ? [] : [at(0, MIDDLE.x - apart), at(1, MIDDLE.x + apart)];
  await touch.send('Input.dispatchTouchEvent', { type, touchPoints });
}

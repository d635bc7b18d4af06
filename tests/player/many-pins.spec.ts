import type { FrameLocator, Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/browser/axe.ts';
import { manyOfficeTags } from '../support/player/office-tags.ts';
import { officeTag } from '../support/player/office-tag.ts';
import { readHost } from '../support/player/open-player.ts';
import { expect, test, type OpenAndWalk } from '../support/player/player-fixtures.ts';

declare global {
  interface Window {
    /** Calls that drew something since the page began. */
    drawCalls: number;
  }
}

test.use({ viewport: { width: 1200, height: 800 }, reducedMotion: 'reduce' });

const labelIn = (player: FrameLocator) => player.locator('.pin-label');
const menuIn = (player: FrameLocator) => player.getByRole('menu');
/** Where the pointer is over nothing. */
const ASIDE = { x: 600, y: 40 };
/** In the middle of a room, where no wall is near. */
const beside = (id: string, metres: number) => officeTag(id, { position: [9.45 + metres, 0.02, 7.1] });

async function openPlan(
  page: Page,
  openAndWalk: OpenAndWalk,
  tags: object[],
  points: object[] = [],
): Promise<FrameLocator> {
  const player = await openAndWalk({ tour: { tags, points } });
  await player.getByRole('application').press('3');
  await expect.poll(() => readHost(page, (host) => host.views.at(-1)?.mode)).toBe('floorplan');
  return player;
}

/** Where a pin's disc is: below its label, which shows while its row in the list has the focus. */
async function discOf(page: Page, player: FrameLocator, title: string): Promise<{ x: number; y: number }> {
  await page.mouse.move(ASIDE.x, ASIDE.y);
  const row = player.getByRole('button', { name: title, exact: true });
  await row.focus();
  await expect(labelIn(player)).toHaveText(title);
  await expect(labelIn(player)).toBeVisible();
  const { x, y, width, height } = (await labelIn(player).boundingBox())!;
  await row.blur();
  // Until the next frame the disc of the one that was pointed at is by itself.
  await expect(labelIn(player)).toBeHidden();
  return { x: x + width / 2, y: y + height + 24 };
}

async function clickDisc(page: Page, player: FrameLocator, title: string): Promise<void> {
  const { x, y } = await discOf(page, player, title);
  await page.mouse.click(x, y);
}

test('pins that lie too close together to part are listed by a click on their disc, by keys and by touch alike @11.44 @13.7', async ({
  page,
  openAndWalk,
}) => {
  const tags = [beside('Valve', 0), beside('Pump', 6)];
  const player = await openPlan(page, openAndWalk, tags, [{ ...beside('Gauge', 0.03), type: 'sensor' }]);
  await test.step('the disc says what it stands for', async () => {
    const { x, y } = await discOf(page, player, 'Valve');
    await expect(async () => {
      await page.mouse.move(x, y - 60);
      await page.mouse.move(x, y);
      await expect(labelIn(player)).toHaveText(/^(Valve and Gauge|Gauge and Valve)$/, { timeout: 500 });
    }).toPass();
  });
  await clickDisc(page, player, 'Valve');
  await expect(menuIn(player)).toHaveAccessibleName('2 in this place');
  await expect(menuIn(player).getByRole('menuitem').first()).toBeFocused();
  await expect(menuIn(player).getByRole('menuitem', { name: 'Gauge' }).locator('svg')).toBeVisible();
  await expectNoAxeViolations(page, page.frames().slice(1));
  await test.step('Escape leaves it for the view', async () => {
    await page.keyboard.press('Escape');
    await expect(menuIn(player)).toHaveCount(0);
    await expect(player.getByRole('application')).toBeFocused();
  });
  await test.step('arrow keys choose', async () => {
    await clickDisc(page, player, 'Valve');
    const second = menuIn(player).getByRole('menuitem').nth(1);
    await page.keyboard.press('ArrowDown');
    await expect(second).toBeFocused();
    const title = (await second.textContent())!;
    await page.keyboard.press('Enter');
    await expect(player.getByRole('heading', { name: title })).toBeVisible();
    await expect(menuIn(player)).toHaveCount(0);
  });
});

test('a click on a disc of several goes nearer until they part, and each opens by itself @11.44', async ({
  page,
  openAndWalk,
}) => {
  const tags = [beside('Valve', 0), beside('Gauge', 0.4)];
  const player = await openPlan(page, openAndWalk, tags);
  await clickDisc(page, player, 'Valve');
  await expect(async () => {
    await clickDisc(page, player, 'Gauge');
    await expect(player.getByRole('heading', { name: 'Gauge' })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(menuIn(player)).toHaveCount(0);
});

test('of thousands of pins the open one shows by itself and is dragged, and at rest nothing is drawn @11.24 @11.44 @13.7 @13.8', async ({
  page,
  openAndWalk,
}) => {
  await page.addInitScript(countDrawCalls);
  const tags = manyOfficeTags(5000);
  // of a type with a range, so that some of them are at its edge, and with icons
  const points = manyOfficeTags(200).map(({ position, normal }, index) => ({
    id: `point-${index}`,
    title: `Point ${index}`,
    type: index % 2 ? 'electricity' : 'desk',
    position,
    normal,
  }));
  const player = await openAndWalk({ tour: { tags, points } });
  await player.getByRole('button', { name: 'Tag 3', exact: true }).click();
  // the row under the pointer is another one now
  await page.mouse.move(ASIDE.x, ASIDE.y);
  await expect(labelIn(player)).toHaveText('Tag 3');
  await test.step('nothing is drawn once all has settled', async () => {
    const drawCalls = (): Promise<number> => player.getByRole('application').evaluate(() => window.drawCalls);
    let before = -1;
    await expect(async () => {
      const now = await drawCalls();
      const rested = now === before;
      before = now;
      expect(rested).toBe(true);
    }).toPass({ intervals: [1000] });
    expect(before).toBeGreaterThan(0);
  });
  await test.step('it is dragged from among the others', async () => {
    const { x, y, width, height } = (await labelIn(player).boundingBox())!;
    await page.mouse.move(x + width / 2, y + height + 24);
    await page.mouse.down();
    await page.mouse.move(x + width / 2 - 150, y + height + 60, { steps: 5 });
    await page.mouse.up();
    await expect(player.locator('#panels').getByText('“Tag 3” moved.')).toBeVisible();
    await expect
      .poll(() => readHost(page, (host) => (host.tour.tags as { position: unknown }[])[3]?.position))
      .not.toEqual(tags[3]!.position);
  });
});

/** Runs in every frame before its own script. */
function countDrawCalls(): void {
  window.drawCalls = 0;
  const calls = WebGL2RenderingContext.prototype;
  for (const name of [
    'drawElements',
    'drawArrays',
    'drawElementsInstanced',
    'drawArraysInstanced',
  ] as const) {
    const method = calls[name] as (...given: unknown[]) => void;
    (calls as unknown as Record<string, unknown>)[name] = function (
      this: WebGL2RenderingContext,
      ...given: unknown[]
    ) {
      window.drawCalls += 1;
      method.apply(this, given);
    };
  }
}

import type { FrameLocator, Page } from '@playwright/test';
import type { ViewState } from '../../contract/protocol/view-state.ts';
import { readHost } from '../support/player/open-player.ts';
import { expect, test } from '../support/player/player-fixtures.ts';

test.use({ viewport: { width: 1200, height: 800 }, reducedMotion: 'reduce' });

const stageOf = (player: FrameLocator | Page) => player.getByRole('application', { name: '3D view' });
const lastView = (page: Page): Promise<ViewState> => readHost(page, (host) => host.views.at(-1) as ViewState);

/** The view in which one has come to rest in a mode. */
async function restIn(page: Page, mode: ViewState['mode']): Promise<ViewState> {
  await expect.poll(() => lastView(page).then((view) => view?.mode)).toBe(mode);
  return lastView(page);
}

test('keys lead out, around, above and in again, where rooms have their names and areas @11.1 @13.58', async ({
  page,
  openAndWalk,
}) => {
  const player = await openAndWalk({ real: true });
  await stageOf(player).press('2');
  const outside = await restIn(page, 'dollhouse');
  expect(outside.position[1]).toBeGreaterThan(8);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('+');
  await expect.poll(async () => (await lastView(page)).yaw).toBeCloseTo(outside.yaw + Math.PI / 9, 2);
  await expect.poll(async () => (await lastView(page)).position[1]).toBeLessThan(outside.position[1]);
  await page.keyboard.press('3');
  const above = await restIn(page, 'floorplan');
  expect(above).toMatchObject({ yaw: 0 });
  expect(above.pitch).toBeCloseTo(-Math.PI / 2, 2);
  await expect(labels(player).filter({ hasText: 'Kitchen' })).toHaveText(/^Kitchen\d+(\.\d+)? m²$/);
  expect(await labels(player).evaluateAll(overlapping)).toEqual([]);
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await lastView(page)).position[0]).toBeGreaterThan(above.position[0]);
  await page.keyboard.press('1');
  expect((await restIn(page, 'inside')).position[1]).toBeCloseTo(1.6);
  await expect(player.locator('.room-labels')).toHaveCSS('opacity', '0');
});

const labels = (player: FrameLocator) => player.locator('.room-labels [data-shows=all]');

/** Names of rooms whose labels lie over each other. */
function overlapping(all: Element[]): string[] {
  const boxes = all.map((label) => ({ name: label.textContent, box: label.getBoundingClientRect() }));
  return boxes.flatMap(({ name, box }, index) =>
    boxes.slice(index + 1).flatMap((other) => {
      const beside = box.right <= other.box.left || other.box.right <= box.left;
      const apart = box.bottom <= other.box.top || other.box.bottom <= box.top;
      return beside || apart ? [] : [`${name} and ${other.name}`];
    }),
  );
}

test('a drag turns the model, the other button moves it, the wheel brings it nearer @11.3', async ({
  page,
  openAndWalk,
}) => {
  const player = await openAndWalk();
  await stageOf(player).press('2');
  const start = await restIn(page, 'dollhouse');
  await page.mouse.move(400, 400);
  await page.mouse.down();
  await page.mouse.move(500, 380, { steps: 4 });
  await page.mouse.up();
  // 100 of the 800 pixels in height, at 4 radians for all of them
  await expect.poll(async () => (await lastView(page)).yaw).toBeCloseTo(start.yaw - 0.5, 2);
  const turned = await lastView(page);
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(450, 350, { steps: 4 });
  await page.mouse.up({ button: 'right' });
  await expect.poll(async () => (await lastView(page)).position).not.toEqual(turned.position);
  const moved = await lastView(page);
  expect(moved).toMatchObject({ yaw: turned.yaw, pitch: turned.pitch });
  await page.mouse.wheel(0, -400);
  await expect.poll(async () => (await lastView(page)).position[1]).toBeLessThan(moved.position[1]);
  expect((await lastView(page)).mode).toBe('dollhouse');
});

test('a click on the model leads into the room under it @11.3', async ({ page, openAndWalk }) => {
  const player = await openAndWalk({ real: true });
  await stageOf(player).press('3');
  await restIn(page, 'floorplan');
  // the free part of the view is left of the list; the building fills it, and its middle is the corridor
  await stageOf(player).click({ position: { x: 430, y: 408 } });
  const inside = await restIn(page, 'inside');
  expect(inside.sweep).toMatch(/^corridor/);
});

test('a flight draws many views on its way, and then nothing any more @11.1', async ({
  page,
  openAndWalk,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const player = await openAndWalk();
  await stageOf(player).press('2');
  await restIn(page, 'dollhouse');
  await expect.poll(() => drawsInFrames(page)).toBe(0);
  expect(await drawsInFrames(page)).toBe(0);
  await stageOf(player).press('ArrowLeft');
  await expect.poll(() => drawsInFrames(page)).toBeGreaterThan(0);
});

/** Draw calls in as many of the browser's frames as pass in half a second on a screen. */
function drawsInFrames(page: Page): Promise<number> {
  return page.frames()[1]!.evaluate(async () => {
    const before = window.draws;
    for (let frame = 0; frame < 30; frame += 1) await new Promise(requestAnimationFrame);
    return window.draws - before;
  });
}

declare global {
  interface Window {
    /** Draw calls in this window. */
    draws: number;
  }
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    window.draws = 0;
    const { prototype } = WebGL2RenderingContext;
    const { value: draw } = Object.getOwnPropertyDescriptor(prototype, 'drawElements')!;
    prototype.drawElements = new Proxy(draw as VoidFunction, {
      apply(target, context, args) {
        window.draws += 1;
        return Reflect.apply(target, context, args);
      },
    });
  });
});

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { resize } from '../support/component/emulate.ts';
import { mouse } from '../support/component/mouse.ts';
import { openAndWalk } from '../support/component/open-player.ts';
import { click, press } from '../support/component/press.ts';
import type { HostPage } from '../support/player/host-page.ts';

const stage = page.getByRole('application', { name: '3D view' });
const title = page.getByLabelText('Title');
const addTag = page.getByRole('button', { name: 'Add tag' });
const tagsOf = (host: HostPage) => host.tour.tags as { title: string; position: number[] }[];

/** Presses Tab until the element with this name has the focus. */
async function tabToAddTag(): Promise<void> {
  for (let stops = 0; stops < 60; stops += 1) {
    await userEvent.tab();
    if (document.activeElement === addTag.element()) return;
  }
  throw new Error('Tab never came to Add tag.');
}

test('places tags in the middle of the view by keyboard, one after another @11.22 @11.34', async () => {
  await resize(1200, 800);
  const host = await openAndWalk();
  await press(stage, '{PageDown}{PageDown}');
  for (const [name, turns] of [
    ['Water shut-off', '{ArrowLeft}'],
    ['Gas shut-off', '{ArrowRight}{ArrowRight}{ArrowRight}'],
  ] as const) {
    await tabToAddTag();
    await userEvent.keyboard('{Enter}');
    await expect.element(stage).toHaveFocus();
    const yaw = host.views.at(-1)?.yaw;
    await userEvent.keyboard(turns);
    await expect.poll(() => host.views.at(-1)?.yaw).not.toBe(yaw);
    await userEvent.keyboard('{Enter}');
    await expect.element(title).toHaveFocus();
    await userEvent.keyboard(`${name}{Enter}`);
    await expect.element(page.getByRole('heading', { name })).toHaveFocus();
    await expect.poll(() => document.querySelector('#live')?.textContent).toBe(`“${name}” added.`);
    await expect.poll(() => tagsOf(host).at(-1)?.title).toBe(name);
    await userEvent.keyboard('{Escape}');
  }
  const [first, second] = tagsOf(host);
  expect(first!.position).not.toEqual(second!.position);
  // Straight ahead of the viewpoint, and below it.
  const { position, yaw } = host.views.at(-1)!;
  const [x, , z] = second!.position.map((value, axis) => value - position[axis]!);
  expect(Math.cos(Math.atan2(-x!, -z!) - yaw)).toBeCloseTo(1, 4);
});

test('places a tag at the clicked place instead of the crosshair, stores the tag only when it is saved, and none after cancelling @11.22', async () => {
  await resize(1200, 800);
  const host = await openAndWalk();
  await press(stage, '{PageDown}');
  await press(addTag, '{Enter}');
  await expect.element(stage).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('{Enter}');
  expect(title.query()).toBeNull();
  expect(tagsOf(host)).toEqual([]);
  for (const [name, left] of [
    ['Drain', 260],
    ['Gully', 700],
  ] as const) {
    await click(addTag);
    await mouse.move([left - 10, 600]);
    await mouse.click([left, 600]);
    await expect.element(title).toHaveFocus();
    expect(tagsOf(host).map((tag) => tag.title)).not.toContain(name);
    await userEvent.keyboard(`${name}{Enter}`);
    await expect.poll(() => tagsOf(host).at(-1)?.title).toBe(name);
    await userEvent.keyboard('{Escape}');
  }
  await click(addTag);
  await mouse.click([500, 600]);
  await expect.element(page.getByRole('heading', { name: 'New tag' })).toBeVisible();
  await click(page.getByRole('button', { name: 'Cancel' }));
  await expect.element(addTag).toBeVisible();
  expect(tagsOf(host)).toHaveLength(2);
  const { position, yaw } = host.views.at(-1) ?? { position: [0, 0, 0], yaw: 0 };
  const aside = tagsOf(host).map(({ position: at }) => {
    const [x, z] = [at[0]! - position[0], at[2]! - position[2]];
    return x * Math.cos(yaw) - z * Math.sin(yaw);
  });
  // To the left and right of the middle, where the clicks were.
  expect(aside[0]).toBeLessThan(0);
  expect(aside[1]).toBeGreaterThan(0);
});

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoAxeViolations } from '../support/component/axe.ts';
import { resize } from '../support/component/emulate.ts';
import { mouse, placeIn, type Place } from '../support/component/mouse.ts';
import { openAndWalk, type PlayerOptions } from '../support/component/open-player.ts';
import { click, fillIn, press } from '../support/component/press.ts';
import type { HostPage } from '../support/player/host-page.ts';
import { officeTag } from '../support/player/office-tag.ts';
import { manyOfficeTags } from '../support/player/office-tags.ts';

const boiler = officeTag('boiler', { title: 'Boiler' });
const pump = officeTag('pump', { title: 'Pump', position: [5.8, 0.74, 11.35] });
/** Returns a tag in the middle of a room, far from any wall. */
const beside = (id: string, metres: number) => officeTag(id, { position: [9.45 + metres, 0.02, 7.1] });
/** Where the disc of the visible tag is. */
const MIDDLE: Place = [600, 400];
/** A position where the pointer is over nothing. */
const ASIDE: Place = [600, 40];
const WAY: Place[] = [MIDDLE, [540, 413], [480, 427], [420, 440]];

const button = (name: string) => page.getByRole('button', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const menu = page.getByRole('menu');
const firstTag = (host: HostPage) => (host.tour.tags as object[])[0];
/** Returns the title beside a pin; '' if there is none. */
function label(): string {
  const shown = document.querySelector<HTMLElement>('.pin-label')!;
  return shown.checkVisibility() && getComputedStyle(shown).visibility === 'visible' ? shown.innerText : '';
}

function open(options: PlayerOptions, plan = false): Promise<HostPage> {
  return resize(1200, 800).then(async () => {
    const host = await openAndWalk(options);
    if (!plan) return host;
    await press(page.getByRole('application'), '3');
    await expect.poll(() => host.views.at(-1)?.mode).toBe('floorplan');
    return host;
  });
}

/** Opens the office, turns to the boiler, and closes its card. */
async function faceBoiler(): Promise<HostPage> {
  const host = await open({ tour: { tags: [boiler, pump] } });
  await click(button('Boiler'));
  await expect.poll(label).toBe('Boiler');
  await click(button('Close'));
  await mouse.move(ASIDE);
  await expect.poll(label).toBe('');
  return host;
}

/** Moves the mouse over a disc until the player notices it. The player prepares for this while it is idle. */
async function hoverOver([x, y]: Place, text: RegExp): Promise<void> {
  await expect
    .poll(async () => {
      await mouse.move([x, y - 60], [x, y]);
      return label();
    })
    .toMatch(text);
}

/**
 * Returns the position of a pin's disc, which is below its label. The label is shown while its row in the
 * list has the focus.
 */
async function discOf(title: string): Promise<Place> {
  await mouse.move(ASIDE);
  const row = button(title).element() as HTMLElement;
  row.focus();
  await expect.poll(label).toBe(title);
  const { left, width, bottom } = document.querySelector('.pin-label')!.getBoundingClientRect();
  row.blur();
  // The highlighted disc is drawn separately until the next frame.
  await expect.poll(label).toBe('');
  return [left + width / 2, bottom + 24];
}

test('saves a dragged tag, restores its place on undo, and cancels the drag on Escape @11.24', async () => {
  const host = await faceBoiler();
  await hoverOver(MIDDLE, /^Boiler$/);
  await mouse.hold(WAY);
  await userEvent.keyboard('{Escape}');
  await mouse.move([350, 480]);
  await mouse.release([350, 480]);
  expect(button('Undo').query()).toBeNull();
  expect(host.changes).toEqual([]);
  await hoverOver(MIDDLE, /^Boiler$/);
  await mouse.hold(WAY);
  await expect.poll(label).toBe('Boiler');
  await mouse.release(WAY.at(-1)!);
  await expect.element(page.getByText('“Boiler” moved.').first()).toBeVisible();
  await expect.poll(() => firstTag(host)).not.toMatchObject({ position: boiler.position });
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  await click(button('Undo'));
  await expect.poll(() => firstTag(host)).toMatchObject({ position: boiler.position, normal: boiler.normal });
});

test('looks around when a read-only user drags a tag, and offers no editing @11.24 @11.32', async () => {
  const host = await open({ mode: 'read-only', tour: { tags: [boiler] } });
  await click(button('Boiler'));
  await expect.poll(() => host.views.at(-1)?.selection?.id).toBe('boiler');
  const { yaw } = host.views.at(-1)!;
  await mouse.drag(WAY);
  await expect.poll(() => host.views.at(-1)?.yaw).not.toBeCloseTo(yaw, 1);
  expect(host.changes).toEqual([]);
  await expect.element(heading('Boiler')).toBeVisible();
  for (const name of ['Add tag', 'Edit', 'Move', 'Delete'])
    await expect.element(button(name)).not.toBeInTheDocument();
});

test('shows a tag’s title on hover in the space or list, and shows only tags matching the search @11.26', async () => {
  await faceBoiler();
  await hoverOver(MIDDLE, /^Boiler$/);
  await mouse.move(ASIDE);
  await expect.poll(label).toBe('');
  await button('Boiler').hover();
  await expect.poll(label).toBe('Boiler');
  await mouse.move(ASIDE);
  await expect.poll(label).toBe('');
  (page.getByLabelText('Find a tag').element() as HTMLElement).focus();
  await userEvent.tab();
  await expect.element(button('Boiler')).toHaveFocus();
  await expect.poll(label).toBe('Boiler');
  await userEvent.tab({ shift: true });
  await expect.poll(label).toBe('');
  await fillIn(page.getByLabelText('Find a tag'), 'pump');
  await expect.poll(() => button('Boiler').query()).toBeNull();
  await mouse.move(ASIDE, [601, 400], MIDDLE);
  expect(label()).toBe('');
  await click(button('Hide the list'));
  await click(page.getByRole('button', { name: 'Tags and rooms: 1 of 2 tags' }));
  await click(button('Show all tags'));
  await hoverOver(MIDDLE, /^Boiler$/);
});

test('shows a pin in the outside view through walls, and opens it on a click @11.26', async () => {
  const under = officeTag('socket', { title: 'Floor socket', position: [5.8, 0.02, 11.35] });
  await open({ tour: { tags: [under] } }, true);
  await mouse.click(await discOf('Floor socket'));
  await expect.element(heading('Floor socket')).toHaveFocus();
});

test('lists overlapping pins on a click, by keyboard and by touch if zooming cannot separate them @11.44 @13.7', async () => {
  const tags = [beside('Valve', 0), beside('Pump', 6)];
  await open({ tour: { tags, points: [{ ...beside('Gauge', 0.03), type: 'sensor' }] } }, true);
  const disc = await discOf('Valve');
  await hoverOver(disc, /^(Valve and Gauge|Gauge and Valve)$/);
  await mouse.click(disc);
  const items = menu.getByRole('menuitem');
  await expect.element(menu).toHaveAccessibleName('2 in this place');
  await expect.element(items.first()).toHaveFocus();
  const gauge = menu.getByRole('menuitem', { name: 'Gauge' });
  await expect.poll(() => gauge.element().querySelector('svg')?.checkVisibility()).toBe(true);
  await expectNoAxeViolations();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => menu.query()).toBeNull();
  await expect.element(page.getByRole('application')).toHaveFocus();
  await mouse.click(disc);
  await expect.element(items.first()).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(items.nth(1)).toHaveFocus();
  const title = items.nth(1).element().textContent;
  await userEvent.keyboard('{Enter}');
  await expect.element(heading(title)).toBeVisible();
  await expect.poll(() => menu.query()).toBeNull();
});

test('zooms in on a clicked group of pins until they separate, and opens each pin alone @11.44', async () => {
  const host = await open({ tour: { tags: [beside('Valve', 0), beside('Gauge', 0.4)] } }, true);
  const before = host.views.length;
  await mouse.click(await discOf('Valve'));
  await expect.poll(() => host.views.length).toBeGreaterThan(before);
  expect(heading('Gauge').query()).toBeNull();
  await expect
    .poll(async () => {
      await mouse.click(await discOf('Gauge'));
      return heading('Gauge').query();
    })
    .not.toBeNull();
  expect(menu.query()).toBeNull();
});

test('shows the open pin separately among thousands, and lets you drag it @11.24 @11.44 @13.7', async () => {
  const tags = manyOfficeTags(5000);
  const host = await open({ tour: { tags } });
  await click(button('Tag 3'));
  // Otherwise the pointer is over another row.
  await mouse.move(ASIDE);
  await expect.poll(label).toBe('Tag 3');
  const [x, y] = placeIn(document.querySelector('.pin-label')!, 0.5, 1);
  await mouse.drag([
    [x, y + 24],
    [x - 75, y + 42],
    [x - 150, y + 60],
  ]);
  await expect.element(page.getByText('“Tag 3” moved.').first()).toBeVisible();
  await expect
    .poll(() => (host.tour.tags as { position: unknown }[])[3]?.position)
    .not.toEqual(tags[3]!.position);
});

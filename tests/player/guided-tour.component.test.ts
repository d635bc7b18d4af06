import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoAxeViolations, expectNoColorViolations } from '../support/component/axe.ts';
import { becomePhone, emulateMedia, moveFingers } from '../support/component/emulate.ts';
import { openAndWalk } from '../support/component/open-player.ts';
import { click, fillIn, press } from '../support/component/press.ts';
import { officeStops } from '../support/player/office-stops.ts';
import type { HostPage } from '../support/player/host-page.ts';

const points = officeStops.map((stop) => ({ ...stop, stopSeconds: 2 }));
/** Stops that last longer than a test. */
const longStops = officeStops.map((stop) => ({ ...stop, stopSeconds: 600 }));

const tour = page.getByRole('complementary', { name: 'Guided tour' });
const button = (name: string) => tour.getByRole('button', { name });
const stopTitle = (name: string) => tour.getByRole('heading', { name });
const starts = page.getByRole('button', { name: 'Guided tour' });

/** Returns the stops of the guided tour on the host, in order. */
const orderOf = (host: HostPage) =>
  (host.tour.points as { id: string; stopOrder?: number }[])
    .filter(({ stopOrder }) => stopOrder !== undefined)
    .toSorted((a, b) => a.stopOrder! - b.stopOrder!)
    .map(({ id }) => id);

/** Returns a list to which each announcement of the guided tour is added. */
function listen(): string[] {
  const said: string[] = [];
  const told = (node: Node): Element | null | undefined =>
    (node instanceof Element ? node : node.parentElement)?.closest('aside [role=status]');
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      for (const status of new Set([target, ...addedNodes].map(told)))
        if (status?.textContent) said.push(status.textContent);
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
  return said;
}

test('walks a guided tour from stop to stop automatically, and announces each caption once @13.14 @13.16', async () => {
  await emulateMedia({ 'prefers-reduced-motion': 'no-preference' });
  const host = await openAndWalk({ tour: { points } });
  const said = listen();
  await click(starts);
  await expect.element(tour.getByText('End of the guided tour')).toBeVisible();
  await expect.element(starts).toHaveAttribute('aria-pressed', 'true');
  await expect
    .poll(() => host.views.at(-1))
    .toMatchObject({ sweep: 'corridor-west', pitch: -0.2, stop: 'server' });
  expect(said).toEqual([
    'Stop 1 of 3: The way in. Visitors come in here. See https://example.org/plan first.',
    'Stop 2 of 3: Reception. Ask here for a badge.',
    'Stop 3 of 3: Server room',
  ]);
});

test('pauses the guided tour when you drag in the space, and opens each stop from the tour’s bar @13.14 @13.16', async () => {
  await emulateMedia({ 'prefers-reduced-motion': 'no-preference' });
  const host = await openAndWalk({ tour: { points: longStops } });
  await click(starts);
  await expect.element(button('Pause')).toBeVisible();
  const stage = page.getByRole('application');
  await stage.dropTo(stage, { sourcePosition: { x: 400, y: 300 }, targetPosition: { x: 460, y: 300 } });
  await expect.element(tour.getByText('Paused')).toBeVisible();
  await click(button('Resume'));
  await expect.element(button('Pause')).toBeVisible();
  await click(button('2. Reception'));
  await expect.element(stopTitle('Reception')).toBeVisible();
  await expect.element(button('2. Reception')).toHaveAttribute('aria-current', 'step');
  await expect.poll(() => host.views.at(-1)?.sweep).toBe('reception-passage');
  await expectNoAxeViolations();
  await emulateMedia({ 'prefers-color-scheme': 'dark' });
  await expectNoColorViolations();
  await click(button('End guided tour'));
  await expect.element(tour).not.toBeInTheDocument();
  await expect.poll(() => host.views.at(-1)?.stop).toBeNull();
});

test('reorders stops by dragging, removes and restores them, and changes their duration @13.15', async () => {
  const host = await openAndWalk({ tour: { points } });
  await click(page.getByRole('button', { name: 'Edit guided tour' }));
  const grip = (stop: string) => page.getByTitle(`Drag ${stop}`);
  await expect.element(grip('Server room')).toBeVisible();
  grip('Server room').element().scrollIntoView({ block: 'nearest' });
  await grip('Server room').dropTo(grip('The way in'), { targetPosition: { x: 10, y: 5 }, steps: 4 });
  await expect.poll(() => orderOf(host)).toEqual(['server', 'entrance', 'reception']);
  await click(page.getByRole('button', { name: 'Remove The way in from the guided tour' }));
  await expect.poll(() => orderOf(host)).toEqual(['server', 'reception']);
  await click(page.getByRole('button', { name: 'Undo' }));
  await expect.poll(() => orderOf(host)).toEqual(['server', 'entrance', 'reception']);
  await fillIn(page.getByRole('spinbutton', { name: 'Seconds at Reception' }), '20');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/^24 s at the stops/)).toBeVisible();
  await expect
    .poll(() => host.tour.points)
    .toContainEqual(expect.objectContaining({ id: 'reception', stopSeconds: 20 }));
  await expectNoAxeViolations();
  await emulateMedia({ 'prefers-color-scheme': 'dark' });
  await expectNoColorViolations();
  await click(page.getByRole('button', { name: 'Done' }));
});

test('starts the guided tour from a link by keyboard, and steps through it with reduced motion @13.10 @13.14 @13.15', async () => {
  const host = await openAndWalk({ tour: { points: longStops }, hash: 'tour=reception' });
  const spoken = tour.getByRole('status');
  await expect.element(stopTitle('Reception')).toBeVisible();
  await expect.element(spoken).toHaveTextContent('Stop 2 of 3: Reception. Ask here for a badge.');
  await expect.poll(() => host.views.at(-1)).toMatchObject({ sweep: 'reception-passage', stop: 'reception' });

  await press(button('Play'), '{ArrowRight}');
  await expect.element(spoken).toHaveTextContent('Stop 3 of 3: Server room');
  await userEvent.keyboard('{Home}');
  await expect.element(stopTitle('The way in')).toBeVisible();
  await expect.element(tour.getByText('Stop 1 of 3')).toBeVisible();
  await expect.element(tour.getByRole('link', { name: 'https://example.org/plan' })).toBeVisible();
  await userEvent.keyboard('[Space]');
  await expect.element(button('Pause')).toHaveFocus();
  await userEvent.keyboard('[Space]');
  await expect.element(button('Resume')).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Tab}{Tab}{/Shift}');
  await expect.element(button('1. The way in')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(button('2. Reception')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(tour).not.toBeInTheDocument();
  await expect.element(page.getByRole('application')).toHaveFocus();

  await userEvent.keyboard('t');
  await expect.element(button('Play')).toHaveFocus();
  await userEvent.keyboard('[Space]');
  await expect.element(button('Pause')).toBeVisible();
  await press(page.getByRole('application'), '{ArrowLeft}');
  await expect.element(tour.getByText('Paused')).toBeVisible();
  await userEvent.keyboard('{Escape}');

  await press(page.getByRole('button', { name: 'Edit guided tour' }), '{Enter}');
  const stops = page.getByRole('list', { name: 'Stops in order' });
  const server = stops.getByRole('button', { name: 'Server room' });
  await press(server, '{Alt>}{ArrowUp}{/Alt}');
  await expect.element(page.getByText('Server room is now stop 2 of 3.').first()).toBeInTheDocument();
  await expect.poll(() => orderOf(host)).toEqual(['entrance', 'server', 'reception']);
  await expect.element(server).toHaveFocus();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(() => orderOf(host)).toEqual(['entrance', 'reception', 'server']);
  await click(page.getByRole('button', { name: 'Done' }));
});

test('shows captions in a small sheet on a phone, and pauses when you touch the space @13.14 @13.17', async () => {
  await becomePhone();
  await emulateMedia({ 'prefers-reduced-motion': 'no-preference' });
  await openAndWalk({ tour: { points: longStops }, mode: 'read-only' });
  await click(page.getByRole('button', { name: 'More' }));
  await click(starts);
  await expect.element(stopTitle('The way in')).toBeVisible();
  const sheet = tour.element().getBoundingClientRect();
  expect(sheet.height).toBeLessThanOrEqual(0.4 * 844);
  expect([sheet.x, sheet.width, sheet.bottom]).toEqual([0, 390, 844]);
  for (const name of ['Previous stop', 'Pause', 'Next stop', 'Restart guided tour', 'End guided tour'])
    expect(button(name).element().getBoundingClientRect().height, name).toBeGreaterThanOrEqual(44);
  await expectNoAxeViolations();
  await moveFingers([{ x: 200, y: 300 }]);
  await expect.element(tour.getByText('Paused')).toBeVisible();
  await click(button('Next stop'));
  await expect.element(stopTitle('Reception')).toBeVisible();
  await click(button('Resume'));
  await expect.element(button('Pause')).toBeVisible();
  await click(button('End guided tour'));
  await expect.element(tour).not.toBeInTheDocument();
});

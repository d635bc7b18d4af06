import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoAxeViolations, expectNoColorViolations } from '../support/component/axe.ts';
import { becomePhone, emulateMedia, moveFingers } from '../support/component/emulate.ts';
import { openAndWalk } from '../support/component/open-player.ts';
import { click, fillIn, press } from '../support/component/press.ts';
import type { HostPage } from '../support/player/host-page.ts';
import { officeTag } from '../support/player/office-tag.ts';

interface Tag {
  id: string;
  title: string;
  position?: number[];
  serial?: string;
}

const asset = (number: number): Tag & { text: string } => ({
  id: `asset-${number}`,
  title: `Fire extinguisher ${number}`,
  text: `Serial ${1000 + number}`,
  serial: `${1000 + number}`,
});
const register = (count: number) => Array.from({ length: count }, (_, index) => asset(index + 1));

const tagsOf = (host: HostPage) => host.tour.tags as Tag[];
const placed = (host: HostPage) =>
  tagsOf(host)
    .filter(({ position }) => position)
    .map(({ id }) => id);
const button = (name: string | RegExp) => page.getByRole('button', { name });
const heading = page.getByRole('heading', { name: /^To be placed/ });
const stage = page.getByRole('application');
const live = () => document.querySelector('#live')!.textContent;
const whoseTurn = (number: number) =>
  expect
    .element(page.getByText(/^Where is/).first())
    .toHaveTextContent(`Where is “Fire extinguisher ${number}”?`);

test('places one item after another by mouse until the user stops @11.45', async () => {
  const host = await openAndWalk({ tour: { tags: [officeTag('Desk'), ...register(4)] } });
  await expect.element(heading).toHaveTextContent('To be placed 4');
  await click(button('Place next'));
  await whoseTurn(1);
  await expect.element(page.getByText(/Serial 1001/).first()).toBeVisible();
  await expect.element(page.getByText(/4 left/).first()).toBeVisible();
  await click(button('Skip'));
  await whoseTurn(2);
  await click(stage, { x: 260, y: 560 });
  await whoseTurn(3);
  // Clicks away from the last item, whose label shows under the mouse.
  await click(stage, { x: 200, y: 440 });
  await whoseTurn(4);
  // Undo removes the last one, which is next to be placed.
  await click(button('Undo'));
  await whoseTurn(3);
  await expect.poll(() => placed(host)).toEqual(['Desk', 'asset-2']);
  // Other users place the current item after placing and undoing it has been saved.
  const edits = () =>
    host.changes
      .flatMap((change) => (change.type === 'operations' ? change.operations : []))
      .filter(({ item }) => item.id === 'asset-3');
  await expect.poll(edits).toHaveLength(2);
  const theirs = tagsOf(host).map((tag) => (tag.id === 'asset-3' ? { ...tag, position: [1, 1, 1] } : tag));
  host.writeElsewhere({ tags: theirs }, true);
  await whoseTurn(4);
  await expect.poll(live).toContain('placed or deleted elsewhere');
  await click(button('Stop'));
  await expect.element(heading).toHaveTextContent('To be placed 2');
  expect(tagsOf(host)[2]).toMatchObject({
    serial: '1002',
    position: [expect.any(Number), expect.any(Number), expect.any(Number)],
  });
});

test('places or deletes a row, filters the list, and can undo each step @11.45', async () => {
  const host = await openAndWalk({ tour: { tags: register(30) } });
  await fillIn(page.getByRole('textbox', { name: 'Find a tag' }), 'extinguisher 2');
  await expect.element(page.getByText('12 of 30')).toBeVisible();
  await click(button('Show all 12'));
  await click(button('Delete “Fire extinguisher 29”'));
  await expect.poll(() => tagsOf(host)).toHaveLength(29);
  await click(button('Undo'));
  await expect.poll(() => tagsOf(host)).toHaveLength(30);
  await click(button(/^Place Fire extinguisher 27 /));
  await whoseTurn(27);
  await click(stage, { x: 260, y: 560 });
  await whoseTurn(28);
  await expect.element(page.getByText(/11 left/).first()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => placed(host)).toEqual(['asset-27']);
});

test('places one asset after another by keyboard with two keystrokes each @11.45 @11.34', async () => {
  const host = await openAndWalk({ tour: { tags: register(4) } });
  await press(button('Place next'), '{Enter}');
  await expect.element(stage).toHaveFocus();
  await userEvent.keyboard('{PageDown}');
  for (let number = 1; number <= 4; number += 1) {
    await whoseTurn(number);
    await userEvent.keyboard('{ArrowLeft}{Enter}');
  }
  await expect.element(heading).not.toBeInTheDocument();
  await expect.poll(() => placed(host)).toHaveLength(4);
  await expect.poll(live).toContain('Everything is placed.');
});

test('selects the next item and places it with one finger on a phone @11.45 @11.35', async () => {
  await becomePhone();
  const host = await openAndWalk({ tour: { tags: register(3) } });
  await click(button(/^Tags and rooms/));
  await expectNoAxeViolations();
  await click(button('Place next'));
  await whoseTurn(1);
  await moveFingers([{ x: 120, y: 560 }]);
  await whoseTurn(2);
  await expectNoAxeViolations();
  await emulateMedia({ 'prefers-color-scheme': 'dark' });
  await expectNoColorViolations();
  await click(button('Stop'));
  await expect.element(heading).toHaveTextContent('To be placed 2');
  await expect.poll(() => placed(host)).toEqual(['asset-1']);
});

test('hides the items to be placed from read-only users @11.45 @11.32', async () => {
  const tour = { tags: [officeTag('Desk'), ...register(2)] };
  await openAndWalk({ tour }); // By then, the list's code has loaded.
  await expect.element(heading).toHaveTextContent('To be placed 2');
  const host = await openAndWalk({ mode: 'read-only', tour });
  await expect.element(page.getByRole('heading', { name: /^Tags/ })).toHaveTextContent('Tags 1');
  await expect.element(page.getByText(/To be placed/)).not.toBeInTheDocument();
  await expect.element(page.getByText(/Fire extinguisher/)).not.toBeInTheDocument();
  expect(tagsOf(host)).toHaveLength(3);
});

test('lists but does not draw an item placed in another space, and explains how to handle a measurement @11.45', async () => {
  const elsewhere = { space: 'x', position: [1, 2, 3] };
  const ends = [9, 10].map((x) => ({ position: [x, 0.02, 7.1], snap: 'corner' }));
  const host = await openAndWalk({
    tour: {
      tags: [officeTag('Desk'), { id: 'pump', title: 'Pump', placedIn: elsewhere }],
      points: [{ id: 'stairs', title: 'Stairs', placedIn: elsewhere }],
      measurements: [{ id: 'm1', kind: 'distance', title: 'Door', points: ends, placedIn: { space: 'x' } }],
    },
  });
  await expect.element(heading).toHaveTextContent('To be placed 3');
  await expect
    .element(
      page.getByText(
        'This measurement is from another space. Measure again in this space, or delete the measurement.',
      ),
    )
    .toBeVisible();
  await expect.element(button(/^Place Pump/)).toBeVisible();
  await expect.element(button(/^Place Stairs/)).toBeVisible();
  expect(button(/^Place Door/).elements()).toEqual([]);
  expect(page.getByRole('heading', { name: /^Measurements/ }).elements()).toEqual([]);
  await expectNoAxeViolations();
  await click(button('Place next'));
  await expect.element(page.getByText(/2 left/).first()).toBeVisible();
  await click(stage, { x: 260, y: 560 });
  await expect
    .poll(() => tagsOf(host)[1])
    .toMatchObject({
      position: [expect.any(Number), 0, 0].map(() => expect.any(Number)),
      placedIn: elsewhere,
    });
});

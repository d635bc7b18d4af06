import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoAxeViolations, expectNoColorViolations } from '../support/component/axe.ts';
import { becomePhone, emulateMedia } from '../support/component/emulate.ts';
import { openAndWalk } from '../support/component/open-player.ts';
import { click, fillIn, press } from '../support/component/press.ts';
import type { HostPage } from '../support/player/host-page.ts';
import { officeTag } from '../support/player/office-tag.ts';

const view = {
  mode: 'inside',
  sweep: 'office-aisle',
  position: [4, 1.6, 11.4],
  yaw: -1.5,
  pitch: -0.2,
  floor: 'level-1',
};
/** The parts of the view to compare. The yaw is left out, because the view may have turned a full circle. */
const { yaw: _, ...seen } = view;

const point = (id: string, type: string, room: string, fields: Record<string, unknown> = {}) => ({
  id,
  title: id,
  text: '',
  type,
  position: [9.45, 0.02, 7.1],
  normal: [0, 1, 0],
  floor: 'level-1',
  room,
  ...fields,
});

const points = [
  point('By the desk', 'extinguisher', 'office', {
    position: [5.8, 1.1, 11.35],
    text: 'Manual: https://example.com/manual.pdf',
    view,
  }),
  point('In the corridor', 'extinguisher', 'corridor'),
  point('Kit', 'first-aid', 'kitchen', { position: [17, 1, 2] }),
  point('Hive', 'beehive', 'lounge', { position: [17, 0.02, 12] }),
];
const pointTypes = [
  { id: 'beehive', name: 'Beehive', group: 'sights', icon: 'flag', color: 'yellow', range: 30 },
];
const tour = { points, pointTypes };

const pointsOf = (host: HostPage) => host.tour.points as Record<string, unknown>[];
const button = (name: string | RegExp) => page.getByRole('button', { name });
const heading = (name: string | RegExp) => page.getByRole('heading', { name });
const card = page.getByRole('article');
const stage = page.getByRole('application');

test('places a point on a click, and edits it @13.1 @13.2', async () => {
  const host = await openAndWalk({ tour });
  await click(button('Add point'));
  await click(stage, { x: 500, y: 450 });
  await expect.element(page.getByLabelText('Name')).toHaveFocus();
  await click(button('Save point'));
  await expect.element(page.getByText('Enter a name for the point.')).toBeVisible();
  await fillIn(page.getByLabelText('Name'), 'Main switch');
  await click(button(/^Type/));
  await click(page.getByRole('radio', { name: 'Electricity' }));
  await expect.element(button('Type Electricity')).toHaveFocus();
  const room = page.getByRole('combobox', { name: 'Room' });
  await expect.element(room).not.toHaveValue('');
  await expectNoAxeViolations();
  await click(button('Save point'));
  await expect.element(card).toMatchTextContent('Electricity');
  await expect
    .poll(() => pointsOf(host).at(-1))
    .toMatchObject({
      title: 'Main switch',
      type: 'electricity',
      floor: 'level-1',
      room: expect.stringMatching(/\w/),
      view: { mode: 'inside' },
    });
});

test('opens a point’s exact view from the list, replaces it with the current view in one click, and restores it on undo @13.3', async () => {
  const host = await openAndWalk({ tour });
  const yaw = () => host.views.at(-1)?.yaw;
  await click(button('By the desk'));
  await expect.poll(() => host.views.at(-1)).toMatchObject(seen);
  await expect.element(card.getByRole('link')).toHaveAttribute('href', 'https://example.com/manual.pdf');
  const before = yaw();
  await userEvent.keyboard('j');
  await expect.poll(yaw).not.toBe(before);
  await click(card.getByRole('button', { name: 'Save the view from here' }));
  await expect.element(page.getByText('“By the desk” now opens with this view.').first()).toBeVisible();
  await expect.poll(() => pointsOf(host)[0]!.view).not.toEqual(view);
  await click(button('Undo'));
  await expect.poll(() => pointsOf(host)[0]!.view).toEqual(view);
  await click(card.getByRole('button', { name: 'Show view' }));
  await expect.poll(() => host.views.at(-1)).toMatchObject(seen);
});

test('filters points by type, keeps the filter in links, adds a custom type, deletes another, and changes that type’s point to a sight @13.4 @13.5', async () => {
  const host = await openAndWalk({ tour });
  await click(button(/^First aid/));
  await click(button(/^Beehive/));
  await expect.element(page.getByText('2 of 4 points shown')).toBeVisible();
  await expect.element(button('By the desk')).not.toBeInTheDocument();
  await expect.poll(() => host.views.at(-1)).toMatchObject({ types: ['first-aid', 'beehive'] });
  await click(button('Show all'));
  await expect.element(button('By the desk')).toBeVisible();

  const name = page.getByLabelText('Name');
  await click(button('Custom types'));
  await click(button('Add type'));
  await fillIn(name, 'Kitchen');
  await click(button('Save type'));
  await expect.element(page.getByText('A type with this name already exists.')).toBeVisible();
  await fillIn(name, 'Shut-off valve');
  await click(page.getByRole('radio', { name: 'Water' }));
  await page.getByLabelText('Visible within').selectOptions('8 m');
  await click(button('Save type'));
  await expect.element(button('Edit “Shut-off valve”')).toBeVisible();
  await click(button('Delete “Beehive”'));
  await expect
    .element(page.getByText('1 point has this type. GoV360 will change its type to “Sight”.'))
    .toBeVisible();
  await expectNoAxeViolations();
  await click(button('Delete “Beehive”').last());
  await expect.poll(() => pointsOf(host)[3]).toMatchObject({ title: 'Hive', type: 'sight' });
  await click(page.getByRole('dialog').getByRole('button', { name: 'Undo' }));
  await expect.poll(() => pointsOf(host)[3]).toMatchObject({ title: 'Hive', type: 'beehive' });
  expect(host.tour.pointTypes).toMatchObject([
    { name: 'Shut-off valve', icon: 'water', range: 8 },
    { name: 'Beehive' },
  ]);
});

test('places a point by keyboard, selects its type, captures its view, and lists it by type @13.1 @13.3 @13.4 @11.34', async () => {
  const host = await openAndWalk({ tour: { ...tour, tags: [officeTag('Boiler')] } });
  await press(button('Add point'), '{Enter}');
  await expect.element(stage).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByLabelText('Name')).toHaveFocus();
  await userEvent.keyboard('Loggia{Tab}{Enter}');
  await press(page.getByLabelText('Find a type'), 'landm{Enter}');
  await expect.element(button('Type Landmark')).toHaveFocus();
  await press(button('Save the view from here'), '{Enter}');
  await expect.element(page.getByText('View saved.')).toBeVisible();
  await press(button('Save point'), '{Enter}');
  await expect.element(heading('Loggia')).toHaveFocus();
  await expect.poll(() => pointsOf(host)).toMatchObject([{}, {}, {}, {}, { title: 'Loggia', type: 'flag' }]);
  await userEvent.keyboard('{Escape}');

  await press(page.getByRole('radio', { name: 'Room' }), '{ArrowRight}');
  const group = page.getByRole('heading', { name: /^Fire extinguisher/, level: 3 }).getByRole('button');
  await press(group, '[Space]');
  await expect.element(button('By the desk')).not.toBeInTheDocument();
  await userEvent.keyboard('[Space]');
  await press(button('By the desk'), '{Enter}');
  await expect.element(heading('By the desk')).toHaveFocus();
  await expect.poll(() => host.views.at(-1)).toMatchObject(seen);
});

test('filters points by type on a phone, scrolls to a point, and shows it beside its view @13.3 @13.4 @16.24', async () => {
  await becomePhone();
  const more = Array.from({ length: 8 }, (_, index) => point(`Lamp ${index}`, 'lamp', 'lounge'));
  const host = await openAndWalk({
    mode: 'read-only',
    tour: { points: [...points, ...more], pointTypes },
  });
  const handle = button(/^Points of interest|^Hide the list/);
  await click(handle);
  await expect.element(button(/^Kitchen/)).toBeVisible();
  await expectNoAxeViolations();
  await emulateMedia({ 'prefers-color-scheme': 'dark' });
  await expectNoColorViolations();
  await click(button(/^Fire extinguisher/));
  await click(handle);
  await expect.element(handle).toHaveTextContent('Points of interest and rooms: 2 of 12 points');
  await click(handle);
  await click(button('Show all'));

  const last = button('Lamp 7');
  await click(last);
  await expect.element(heading('Lamp 7')).toBeInViewport();
  await click(button('Close'));
  await expect.element(last).toBeInViewport();

  await click(button('By the desk'));
  await expect.element(card).toMatchTextContent('Fire extinguisher');
  await expect.poll(() => host.views.at(-1)).toMatchObject(seen);
  await expect.element(button('Save the view from here')).not.toBeInTheDocument();
  // The point is in the middle of the view, where neither the card nor the controls cover it.
  const controls = page.getByRole('group', { name: 'Controls' }).element().getBoundingClientRect();
  expect(controls.top).toBeGreaterThan(844 / 2);
  const pin = document.querySelector('.pin-label')!.getBoundingClientRect();
  expect(pin.height).toBeGreaterThan(0);
  expect(pin.bottom).toBeLessThan(controls.top);
  const panel = page.getByRole('complementary').element();
  expect(panel.scrollWidth - panel.clientWidth).toBe(0);
});

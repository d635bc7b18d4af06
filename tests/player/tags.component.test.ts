import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { TAGS_MAX } from '../../contract/limits.ts';
import { keepPictures } from '../support/component/answer-requests.ts';
import { becomePhone, resize } from '../support/component/emulate.ts';
import { mouse } from '../support/component/mouse.ts';
import { openAndWalk } from '../support/component/open-player.ts';
import { click, fillIn, press } from '../support/component/press.ts';
import type { HostPage } from '../support/player/host-page.ts';
import { officeTag } from '../support/player/office-tag.ts';

const boiler = officeTag('boiler', { title: 'Boiler' });
const pump = officeTag('pump', { title: 'Pump', keywords: ['heating'], position: [5.8, 0.74, 11.35] });

const button = (name: string | RegExp) => page.getByRole('button', { name });
const title = (name: string) => page.getByRole('heading', { name });

test('places a tag at the crosshair, and saves, edits, deletes and restores it @11.22 @11.23', async () => {
  const host = await openAndWalk();
  await click(button('Add tag'));
  await userEvent.keyboard('{Enter}');
  await fillIn(page.getByLabelText('Title'), 'Boiler');
  await click(button('Save tag'));
  await expect.element(page.getByText('Saved')).toBeVisible();
  expect(host.tour).toMatchObject({
    revision: 2,
    later: { kept: true },
    tags: [{ title: 'Boiler', color: 'blue' }],
  });
  await click(button('Edit'));
  await fillIn(page.getByLabelText('Title'), 'Boiler 1');
  await click(button('Save tag'));
  await expect.poll(() => host.tour.tags).toMatchObject([{ title: 'Boiler 1' }]);
  await click(button('Delete'));
  await expect.poll(() => host.tour.tags).toEqual([]);
  await click(button('Undo'));
  await expect.poll(() => host.tour.tags).toMatchObject([{ title: 'Boiler 1' }]);
});

test('moves a tag by keyboard, with undo for each step @11.23', async () => {
  const host = await openAndWalk({ tour: { tags: [boiler] } });
  await click(button('Boiler'));
  await press(button('Move'), '{Enter}');
  await expect.element(page.getByRole('application')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('“Boiler” moved.').first()).toBeVisible();
  await expect.poll(() => host.tour.tags).not.toMatchObject([{ position: boiler.position }]);
  await click(button('Edit'));
  await fillIn(page.getByLabelText('Title'), 'Boiler 2');
  await click(button('Save tag'));
  await expect.element(title('Boiler 2')).toHaveFocus();
  await userEvent.keyboard('{Control>}z{/Control}');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(() => host.tour.tags).toMatchObject([boiler]);
});

test('shows a tag’s addresses as links without a referrer, its text as plain text, and its media as links @11.25', async () => {
  const text =
    'Manual: https://example.com/m.pdf. <img src=x onerror="document.title=1"> javascript:alert(1)';
  const gone = 'https://localhost:1/gone.jpg';
  const tags = [
    { ...boiler, text },
    officeTag('gone', { title: 'Lost picture', media: gone }),
    officeTag('video', { title: 'Lesson', media: 'https://www.youtube.com/watch?v=abc' }),
  ];
  await openAndWalk({ tour: { tags } });
  await click(button('Boiler'));
  const links = page.getByRole('article').getByRole('link');
  await expect.element(links).toHaveAttribute('href', 'https://example.com/m.pdf');
  await expect.element(links).toHaveAttribute('rel', 'noopener noreferrer ugc');
  await expect.element(links).toHaveAttribute('target', '_blank');
  await expect.element(page.getByRole('article')).toMatchTextContent('<img src=x');

  await click(button('Lost picture'));
  await expect.element(page.getByText(/^This picture or video cannot be shown here/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Open the address' })).toHaveAttribute('href', gone);

  await click(button('Lesson'));
  await expect.element(page.getByRole('link', { name: 'Watch the video on www.youtube.com' })).toBeVisible();
  expect(document.querySelectorAll('iframe, video')).toHaveLength(0);
});

test('saves and shows keywords and a picture, and finds the tag by them @11.25', async () => {
  keepPictures();
  const host = await openAndWalk({ tour: { tags: [boiler, pump] } });
  await click(button('Boiler'));
  await click(button('Edit'));
  await fillIn(page.getByLabelText('Keywords'), 'heating, gas, heating');
  const media = page.getByLabelText('Picture or video');
  await fillIn(media, 'http://pictures.test/b.jpg');
  await click(button('Save tag'));
  await expect.element(media).toHaveFocus();
  await expect.element(page.getByText(/^Enter an address that begins with https/)).toBeVisible();
  await fillIn(media, 'https://pictures.test/b.svg');
  await click(button('Save tag'));
  await expect.element(page.getByRole('img', { name: 'Attached to “Boiler”' })).toBeVisible();
  await expect
    .poll(() => (host.tour.tags as object[])[0])
    .toMatchObject({ keywords: ['heating', 'gas'], media: 'https://pictures.test/b.svg' });
  await click(page.getByRole('list', { name: 'Keywords' }).getByText('heating'));
  await expect.element(page.getByLabelText('Find a tag')).toHaveValue('heating');
  await expect.element(page.getByText('2 of 2')).toBeVisible();
  await fillIn(page.getByLabelText('Find a tag'), 'gas');
  await expect.element(page.getByText('1 of 2')).toBeVisible();
  await expect.element(button('Pump')).not.toBeInTheDocument();
});

test('keeps long and right-to-left words inside the panel @11.27', async () => {
  await becomePhone();
  await resize(320, 568);
  const tags = [
    officeTag('long', {
      title: 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(4),
      text: 'x'.repeat(400),
    }),
    officeTag('rtl', { title: 'طفاية حريق', text: 'تم الفحص في مايو' }),
  ];
  await openAndWalk({ tour: { tags } });
  await click(button(/^Tags and rooms/));
  await click(button(/^Donau/));
  await expect.element(page.getByRole('article')).toBeVisible();
  const panel = page.getByRole('complementary').element();
  expect(panel.scrollWidth - panel.clientWidth).toBe(0);
  await userEvent.keyboard('{Escape}');
  await click(button('طفاية حريق'));
  await expect.element(title('طفاية حريق')).toHaveStyle({ direction: 'rtl' });
});

test('lists and searches the maximum number of tags @11.27', async () => {
  const tags = Array.from({ length: TAGS_MAX }, (_, index) =>
    officeTag(`t${index}`, { title: `Device ${index}` }),
  );
  await openAndWalk({ tour: { tags } });
  const find = page.getByLabelText('Find a tag');
  const devices = () =>
    [...document.querySelectorAll('aside button')].filter((one) => one.textContent.startsWith('Device'))
      .length;
  await expect.element(button('Go to Kitchen')).toBeVisible();
  await expect.poll(devices).toBe(12);
  await fillIn(find, 'device 1');
  await expect.poll(devices).toBe(200);
  await expect.element(button('Show all 1,271')).toBeVisible();
  await fillIn(find, '');
  await click(button('Show all 2,000'));
  await expect.poll(devices).toBe(TAGS_MAX);
  await fillIn(find, 'device 1999');
  await expect.element(page.getByText(`1 of ${TAGS_MAX}`)).toBeVisible();
  await click(button('Device 1999'));
  await expect.element(title('Device 1999')).toHaveFocus();
});

const stage = page.getByRole('application', { name: '3D view' });
const titleField = page.getByLabelText('Title');
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
    await expect.element(titleField).toHaveFocus();
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
  expect(titleField.query()).toBeNull();
  expect(tagsOf(host)).toEqual([]);
  for (const [name, left] of [
    ['Drain', 260],
    ['Gully', 700],
  ] as const) {
    await click(addTag);
    await mouse.move([left - 10, 600]);
    await mouse.click([left, 600]);
    await expect.element(titleField).toHaveFocus();
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

import { expect, onTestFinished, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { answerRequestsTo, keepPictures } from '../support/component/answer-requests.ts';
import { becomePhone, resize } from '../support/component/emulate.ts';
import { openAndWalk } from '../support/component/open-player.ts';
import { click, fillIn, press } from '../support/component/press.ts';
import { officeStops } from '../support/player/office-stops.ts';
import { officeTag } from '../support/player/office-tag.ts';

const button = (name: string) => page.getByRole('button', { name });
const map = page.getByRole('img', { name: /^Map of/ });
const stage = page.getByRole('application');
const dialog = page.getByRole('dialog');
const boxOf = (locator: { element(): Element }) => locator.element().getBoundingClientRect();
const live = () => document.querySelector('#live')!.textContent;

test('shows the user’s place on the map, and moves to viewpoints selected on the map or in the list of rooms @11.5 @11.7', async () => {
  const tags = [officeTag('a'), officeTag('b'), officeTag('c', { position: [17, 0.8, 2] })];
  await openAndWalk({ tour: { tags } });
  await expect.element(map).toHaveAccessibleName('Map of Level 1. You are in Open office.');
  const row = (room: string) => page.getByRole('listitem').filter({ hasText: room });
  await expect.element(row('Corridor')).toMatchTextContent('2 tags');
  await expect.element(row('Kitchen')).toMatchTextContent('1 tag');
  // The lists are complete, so the map keeps its size. The kitchen is in the north-east corner of the plan.
  const { width, height } = boxOf(map);
  await click(map, { x: width * 0.86, y: height * 0.25 });
  await expect.poll(live).toBe('Kitchen, 1 tag');
  await expect.element(map).toHaveAccessibleName('Map of Level 1. You are in Kitchen.');
  await click(button('Go to Lounge'));
  await expect.element(map).toHaveAccessibleName('Map of Level 1. You are in Lounge.');
  await click(button('Viewpoints: Kitchen'));
  await click(button('Go to Kitchen, viewpoint 2'));
  await expect.poll(live).toBe('Kitchen, 1 tag');
  await expect.element(map).toHaveAccessibleName('Map of Level 1. You are in Kitchen.');
});

test('draws the rooms’ outlines on the map if there is no plan @11.7', async () => {
  answerRequestsTo('capture.json', async (ask) => {
    const text = await (await ask()).text();
    return new Response(text.replaceAll('plan.svg', 'nowhere.svg'));
  });
  await openAndWalk();
  await expect.poll(() => map.element().querySelectorAll('polygon')).toHaveLength(9);
  await click(button('Map'));
  await expect.element(map).not.toBeInTheDocument();
});

test('opens the help sheet with single keys, except while you type or when shortcuts are turned off @11.8 @11.34', async () => {
  await openAndWalk({ tour: { tags: [officeTag('a'), officeTag('b')] } });
  await press(stage, '?');
  await expect.element(page.getByRole('dialog', { name: 'Keys and gestures' })).toBeVisible();
  await expect.element(page.getByText('Look up or down')).toBeVisible();
  await expect.element(page.getByRole('columnheader', { name: 'Mouse' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(stage).toHaveFocus();

  const works = page.getByLabelText('Use single-key shortcuts');
  await click(button('Keys and gestures'));
  await click(works);
  await expect.element(works).not.toBeChecked();
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('?2');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button('Inside')).toHaveAttribute('aria-pressed', 'true');
  await click(button('Keys and gestures'));
  await click(works);
  await userEvent.keyboard('{Escape}');

  await click(button('Add tag'));
  await userEvent.keyboard('{Enter}');
  const title = page.getByLabelText('Title');
  await fillIn(title, '');
  await userEvent.keyboard('u?jr2');
  await expect.element(title).toHaveValue('u?jr2');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button('Inside')).toHaveAttribute('aria-pressed', 'true');
});

const pdf = {
  id: 'manual',
  name: 'Manual.pdf',
  file: {
    version: 'v1',
    sha256: 'a'.repeat(64),
    bytes: 1,
    type: 'application/pdf',
    kind: 'pdf',
    addedAt: 0,
    thumbnail: true,
  },
};

test('lists touch gestures first in the help for touch screens, and draws a border around a white thumbnail @16.24', async () => {
  await becomePhone();
  keepPictures();
  await openAndWalk({ base: '/files/g/', tour: { documents: [pdf] } });
  await click(button('More'));
  await click(button('Keys and gestures'));
  const first = dialog.getByRole('table').or(dialog.getByRole('list')).first();
  const heads = first.getByRole('columnheader');
  await expect
    .poll(() => heads.elements().map(({ textContent }) => textContent))
    .toEqual(['Action', 'Touch', 'Mouse']);
  expect(dialog.element().querySelector('table, dl')?.tagName).toBe('TABLE');
  await userEvent.keyboard('{Escape}');
  await click(button('Files'));
  const files = page.getByRole('list', { name: 'Files and folders' });
  await expect.element(files).toBeVisible();
  const border = () => getComputedStyle(files.element().querySelector('img')!);
  await expect.poll(() => [border().borderStyle, border().borderWidth]).toEqual(['solid', '1px']);
});

const detailed = {
  tags: [officeTag('boiler', { title: 'Boiler', text: 'See https://example.com', keywords: ['heating'] })],
  documents: [{ name: 'Manual', url: 'https://example.com/manual.pdf' }],
};

/** Returns the controls that are smaller than a touch target. */
function smallControls(): string[] {
  return [...document.querySelectorAll<HTMLElement>('button, select, a')]
    .map((element) => ({ box: element.getBoundingClientRect(), text: element.outerHTML }))
    .filter(({ box }) => box.width > 0 && (box.width < 24 || box.height < 43.5))
    .map(({ text }) => text);
}

test('makes all controls large enough for a thumb on a phone, and shows the map only on request @11.7 @11.35 @16.24', async () => {
  await becomePhone();
  await openAndWalk({ tour: detailed });
  await expect.element(map).not.toBeInTheDocument();
  await click(page.getByRole('button', { name: /^Tags and rooms/ }));
  await click(button('More'));
  const bar = page.getByRole('group', { name: 'Controls' });
  for (const [width, height] of [
    [390, 844],
    [320, 568],
  ] as const) {
    await resize(width, height);
    await expect.poll(() => boxOf(page.getByRole('complementary')).height).toBeLessThanOrEqual(height * 0.46);
    expect(smallControls()).toEqual([]);
    const { scrollWidth, clientWidth } = document.documentElement;
    expect(scrollWidth).toBe(clientWidth);
    expect(boxOf(bar).right).toBeLessThanOrEqual(width);
    expect(boxOf(bar).y).toBeGreaterThan(height * 0.3);
  }
  await click(button('Map'));
  await expect.element(map).toBeVisible();
  // No button covers the name of a room.
  const picture = boxOf(button('Plan picture'));
  expect(picture.x).toBeGreaterThanOrEqual(boxOf(map).right);
  expect(picture.right).toBeLessThanOrEqual(320);
});

/** All controls of a twin with floors, a guided tour and files, in a window that supports full screen. */
const LOOKING = ['Inside', 'Dollhouse', 'Floor plan', 'Floor', 'Map'];
const TOOLS = ['Search', 'Measure', 'Guided tour', 'Files'];
const CONTROLS = [...LOOKING, ...TOOLS, 'Share this view', 'Keys and gestures', 'Full screen'];

/** Window widths in CSS pixels: at regular steps, and on both sides of each layout change. */
const WIDTHS = [349, 350, 389, 390, 623, 624, 719, 720, 959, 960, 1920, 2560];
for (let width = 320; width <= 1440; width += 80) WIDTHS.push(width);

test('fits the controls on one line at any width by moving tools to ‘More’ @13.56 @16.24', async () => {
  await openAndWalk({ capture: 'gv360atrium', tour: { ...detailed, points: officeStops } });
  await expect.element(button('Guided tour')).toBeVisible();
  const controls = page.getByRole('group', { name: 'Controls' }).element();
  const more = controls.querySelector<HTMLElement>('[title=More]')!;
  await resize(1280, 700);
  for (const width of WIDTHS) {
    await page.viewport(width, 700);
    const shown = shownControls(controls);
    expect(outOfLine(controls), `${width} px`).toEqual([]);
    if (!visible(more)) {
      expect(shown, `${width} px`).toEqual(CONTROLS);
      expect(width < 600, `${width} px has room for all`).toBe(false);
      continue;
    }
    expect(shown.filter((name) => TOOLS.includes(name), `${width} px`)).toEqual([]);
    await pressMore(more);
    const behind = shownControls(controls);
    expect(outOfLine(controls), `more, ${width} px`).toEqual([]);
    expect(behind, `more, ${width} px`).toEqual(expect.arrayContaining(TOOLS));
    const all = CONTROLS.filter((name) => shown.includes(name) || behind.includes(name));
    expect(all, `${width} px`).toEqual(CONTROLS);
    await pressMore(more);
  }
});

/** Presses ‘More’, and waits until its menu is shown. */
async function pressMore(more: HTMLElement): Promise<void> {
  const expanded = () => more.getAttribute('aria-expanded');
  const before = expanded();
  more.click();
  await expect.poll(expanded, { interval: 5 }).not.toBe(before);
}

const visible = (element: Element) => element.checkVisibility();

/** Returns the names of the visible controls, except ‘More’. */
function shownControls(controls: Element): string[] {
  return [...controls.querySelectorAll<HTMLElement>('button, select')]
    .filter(visible)
    .map(({ title }) => title)
    .filter((title) => title !== 'More');
}

/**
 * Returns the controls that are not on their line, outside the window, covered by the panel or another
 * control, or too small for their text.
 */
function outOfLine(controls: Element): string[] {
  const panel = document.querySelector('aside')!.getBoundingClientRect();
  const end = panel.left > 0 ? panel.left : innerWidth;
  const { top, left, right } = controls.getBoundingClientRect();
  const shown = [...controls.querySelectorAll<HTMLElement>('button, select')].filter(visible);
  const boxes = shown.map((one) => one.getBoundingClientRect());
  const wrong = shown.filter((_, index) => {
    const box = boxes[index]!;
    const covered = boxes.some(
      (other) => other !== box && other.left < box.left && other.right > box.left + 1,
    );
    return (
      Math.abs(box.top - top - 4) > 2 || box.right > right || box.left < left || box.width < 32 || covered
    );
  });
  const names = wrong.map(({ title }) => title);
  return right > end || left < 0 ? [...names, 'the bar'] : names;
}

/** Renders the page for a medium; '' for the screen. */
async function show(media: string): Promise<void> {
  const features = [{ name: 'prefers-reduced-motion', value: 'reduce' }];
  await cdp().send('Emulation.setEmulatedMedia', { media, features });
}

test('prints the lists of tags and points of interest, but no controls or rooms', async () => {
  const points = [{ ...officeTag('view', { title: 'View of the yard' }), type: 'sight' }];
  await openAndWalk({ tour: { tags: [officeTag('boiler', { title: 'Boiler' })], points } });
  const rooms = page.getByRole('heading', { name: 'Rooms' });
  await expect.element(rooms).toBeVisible();
  onTestFinished(() => show(''));
  await show('print');
  for (const title of ['Boiler', 'View of the yard'])
    await expect.element(page.getByRole('listitem').getByText(title)).toBeVisible();
  await expect.element(page.getByRole('searchbox')).not.toBeInTheDocument();
  await expect.element(rooms).not.toBeInTheDocument();
});

test('prints a twin as its list of tags', async () => {
  await openAndWalk({ tour: { tags: [officeTag('boiler', { title: 'Boiler' })] } });
  // The label of the tag's pin may have the same text.
  const tag = page.getByRole('listitem').getByText('Boiler');
  const controls = ['Add tag', 'Dollhouse'].map((name) => page.getByRole('button', { name, exact: true }));
  await expect.element(tag).toBeVisible();
  for (const control of controls) await expect.element(control).toBeVisible();
  onTestFinished(() => show(''));
  await show('print');
  await expect.element(tag).toBeVisible();
  for (const control of controls) await expect.element(control).not.toBeInTheDocument();
});

import type { FrameLocator, Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/browser/axe.ts';
import { officeStops } from '../support/player/office-stops.ts';
import { officeTag } from '../support/player/office-tag.ts';
import { expect, test } from '../support/player/player-fixtures.ts';

test.use({ reducedMotion: 'reduce' });

const WHITE = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9" fill="#fff"/></svg>';
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
    addedBy: 'u1',
    thumbnail: true,
  },
};

test('the map tells where one is, and map and rooms lead to each viewpoint @11.5 @11.7', async ({
  openAndWalk,
}) => {
  const tags = [officeTag('a'), officeTag('b'), officeTag('c', { position: [17, 0.8, 2] })];
  const player = await openAndWalk({ tour: { tags }, real: true });
  const map = player.getByRole('img', { name: /^Map of Level 1/ });
  await test.step('a click on the map leads to the nearest viewpoint', async () => {
    await expect(map).toHaveAccessibleName('Map of Level 1. You are in Open office.');
    const { width, height } = (await map.boundingBox())!;
    // The kitchen is the north-east corner of the plan.
    await map.click({ position: { x: width * 0.86, y: height * 0.25 } });
    await expect(player.locator('#live')).toHaveText('Kitchen, 1 tag');
    await expect(map).toHaveAccessibleName('Map of Level 1. You are in Kitchen.');
  });
  await test.step('each room says how many tags it has, and leads to each of its viewpoints', async () => {
    await expect(player.getByRole('listitem').filter({ hasText: 'Corridor' })).toContainText('2 tags');
    await expect(player.getByRole('listitem').filter({ hasText: 'Kitchen' })).toContainText('1 tag');
    await player.getByRole('button', { name: 'Go to Lounge', exact: true }).click();
    await expect(map).toHaveAccessibleName('Map of Level 1. You are in Lounge.');
    await player.getByRole('button', { name: 'Viewpoints: Kitchen' }).click();
    await player.getByRole('button', { name: 'Go to Kitchen, viewpoint 2' }).click();
    await expect(player.locator('#live')).toHaveText('Kitchen, 1 tag');
    await expect(map).toHaveAccessibleName('Map of Level 1. You are in Kitchen.');
  });
});

test('the map shows the rooms’ outlines where there is no plan @11.7', async ({ context, openAndWalk }) => {
  await context.route('**/plan*.svg', (route) => route.fulfill({ status: 404, body: '' }));
  const player = await openAndWalk();
  const map = player.getByRole('img', { name: /^Map of/ });
  await expect(map.locator('polygon')).toHaveCount(9);
  await player.getByRole('button', { name: 'Map' }).click();
  await expect(map).toHaveCount(0);
});

test('single keys open the help sheet, but do nothing while one writes, nor once they are turned off @11.8 @13.55', async ({
  page,
  context,
  openAndWalk,
}) => {
  const player = await openAndWalk({ tour: { tags: [officeTag('a'), officeTag('b')] } });
  await test.step('what a sheet shows comes on first use; where it cannot be had, one can try again', async () => {
    const program = /\/assets\/help-[^/]+\.js$/;
    await context.route(program, (route) => route.abort());
    await player.getByRole('application').focus();
    await page.keyboard.press('?');
    await expect(player.getByRole('alert')).toContainText('could not be loaded');
    await context.unroute(program);
    await player.getByRole('button', { name: 'Try again' }).click();
    await expect(player.getByText('Look up or down')).toBeVisible();
    const guide = player.getByRole('link', { name: 'Measuring' });
    await expect(guide).toHaveAttribute('href', /^http:.*\/guide\/measuring$/);
    await page.keyboard.press('Escape');
  });
  await test.step('the help sheet opens with the question mark and gives the focus back', async () => {
    const stage = player.getByRole('application');
    await stage.focus();
    await page.keyboard.press('?');
    await expect(player.getByRole('dialog', { name: 'Keys and gestures' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(player.getByRole('dialog')).toHaveCount(0);
    await expect(stage).toBeFocused();
  });
  await test.step('once they are turned off', async () => {
    await player.getByRole('button', { name: 'Keys and gestures' }).click();
    await player.getByLabel('Single keys work').uncheck();
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await expect(player.getByRole('dialog')).toHaveCount(0);
    await player.getByRole('button', { name: 'Keys and gestures' }).click();
    await player.getByLabel('Single keys work').check();
    await page.keyboard.press('Escape');
  });
  await test.step('while one writes', async () => {
    await player.getByRole('button', { name: 'Add tag' }).click();
    await page.keyboard.press('Enter');
    await player.getByLabel('Title').fill('');
    await page.keyboard.type('u?jr1');
    await expect(player.getByLabel('Title')).toHaveValue('u?jr1');
    await expect(player.getByRole('dialog')).toHaveCount(0);
  });
});

const detailed = {
  tags: [
    officeTag('boiler', { title: 'Boiler', text: 'See https://example.com', keywords: ['heating'] }),
    officeTag('pump', { title: 'Pump', overtaken: [{ title: 'Pump 2' }] }),
  ],
  documents: [{ name: 'Manual', url: 'https://example.com/manual.pdf' }],
};

const noWebgl = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });

for (const [name, width, height, colorScheme] of [
  ['wide', 1440, 900, 'light'],
  ['on a phone', 390, 844, 'dark'],
] as const) {
  test.describe(`axe finds nothing, ${name},`, () => {
    test.beforeEach(async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme });
    });

    async function showLists(player: FrameLocator): Promise<void> {
      if (width < 720) await player.getByRole('button', { name: 'Tags and rooms' }).click();
    }

    test('in list, card, conflict, form, help, share and undo @11.33', async ({ page, openAndWalk }) => {
      const player = await openAndWalk({ tour: { ...detailed, public: false } });
      await player.getByRole('application').focus();
      await page.keyboard.press('?');
      await expect(player.getByRole('dialog')).toBeVisible();
      await expectNoAxeViolations(page);
      await page.keyboard.press('Escape');
      await player.getByRole('button', { name: 'Share this view' }).click();
      await expect(player.getByRole('dialog')).toBeVisible();
      await expectNoAxeViolations(page);
      await page.keyboard.press('Escape');
      await showLists(player);
      await player.getByRole('button', { name: 'Viewpoints: Kitchen' }).click();
      await expectNoAxeViolations(page);
      await player.getByRole('button', { name: 'Boiler' }).click();
      await expectNoAxeViolations(page);
      await player.getByRole('button', { name: 'Delete' }).click();
      await expect(player.getByRole('button', { name: 'Undo' })).toBeFocused();
      await expectNoAxeViolations(page);
      await player.getByRole('button', { name: 'Pump' }).click();
      await expect(player.getByText('Changed in two places')).toBeVisible();
      await expectNoAxeViolations(page);
      await player.getByRole('button', { name: 'Edit' }).click();
      await player.getByLabel('Title').fill('');
      await player.getByRole('button', { name: 'Save tag' }).click();
      await expect(player.getByText('Give the tag a title.')).toBeVisible();
      await expectNoAxeViolations(page);
    });

    test('without 3D, and without a space @11.33', async ({ page, openPlayer }) => {
      await noWebgl(page);
      const player = await openPlayer({ tour: { ...detailed, points: officeStops } });
      await expect(player.getByRole('alert')).toBeVisible();
      await expect(player.getByRole('region', { name: 'Guided tour' })).toBeVisible();
      await player.getByRole('button', { name: 'Boiler' }).click();
      await expectNoAxeViolations(page);
      await page.goto('/?m=short');
      await expect(page.getByRole('alert')).toBeVisible();
      await expectNoAxeViolations(page);
    });
  });
}

test('without 3D there are poster, plan, tags, rooms, files and the tour’s stops @11.20 @13.17', async ({
  page,
  openPlayer,
}) => {
  await noWebgl(page);
  const player = await openPlayer({ tour: { ...detailed, points: officeStops }, hash: 'tour=reception' });
  await expect(player.getByRole('alert')).toContainText('cannot show 3D');
  await expect(player.getByRole('img', { name: 'Office floor, as one sees it on arrival' })).toBeVisible();
  await expect(player.getByRole('img', { name: 'Floor plan: Level 1' })).toBeVisible();
  await expect(player.getByRole('link', { name: 'Manual' })).toHaveAttribute(
    'href',
    'https://example.com/manual.pdf',
  );
  const stops = player.getByRole('region', { name: 'Guided tour' }).getByRole('heading', { level: 3 });
  await expect(stops).toHaveText(['The way in', 'Reception', 'Server room']);
  await expect(stops.nth(1)).toBeFocused();
  await player.getByRole('button', { name: 'Boiler' }).click();
  await player.getByRole('button', { name: 'Edit', exact: true }).click();
  await player.getByLabel('Title').fill('Boiler 1');
  await player.getByRole('button', { name: 'Save tag' }).click();
  await expect(player.getByRole('heading', { name: 'Boiler 1' })).toBeVisible();
});

test('on a phone everything is in reach of a thumb, and the map waits behind its button @11.7 @11.35', async ({
  page,
  openAndWalk,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const player = await openAndWalk({ tour: detailed });
  const map = player.getByRole('img', { name: /^Map of/ });
  await expect(map).toHaveCount(0);
  await player.getByRole('button', { name: 'Tags and rooms' }).click();
  await player.getByRole('button', { name: 'More' }).click();
  for (const [width, height] of [
    [390, 844],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect
      .poll(async () => (await player.getByRole('complementary').boundingBox())!.height)
      .toBeLessThanOrEqual(height * 0.46);
    expect(await smallControls(player)).toEqual([]);
    const sideways = await player
      .locator('html')
      .evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(sideways).toBe(0);
    const bar = await player.getByRole('group', { name: 'Controls' }).boundingBox();
    expect(bar!.x + bar!.width).toBeLessThanOrEqual(width);
    expect(bar!.y).toBeGreaterThan(height * 0.3);
  }
  await player.getByRole('button', { name: 'Map' }).click();
  await expect(map).toBeVisible();
  await test.step('no button covers the name of a room @16.24', async () => {
    const plan = (await map.boundingBox())!;
    const button = (await player.getByRole('button', { name: 'Plan picture' }).boundingBox())!;
    expect(button.x).toBeGreaterThanOrEqual(plan.x + plan.width);
    expect(button.x + button.width).toBeLessThanOrEqual(320);
  });
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });
  test('help begins with what fingers do, and a white thumbnail has a border @16.24', async ({
    page,
    openAndWalk,
  }) => {
    await page.route('**/files/g/**', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: WHITE }),
    );
    const player = await openAndWalk({ query: { base: '/files/g/' }, tour: { documents: [pdf] } });
    await player.getByRole('button', { name: 'More' }).tap();
    await player.getByRole('button', { name: 'Keys and gestures' }).tap();
    const tables = player.getByRole('dialog').locator('table, dl');
    await expect(tables.first().getByRole('columnheader')).toHaveText(['To do', 'Touch', 'Mouse']);
    await page.keyboard.press('Escape');
    await player.getByRole('button', { name: 'Files', exact: true }).tap();
    const picture = player.getByRole('list', { name: 'Files and folders' }).locator('img');
    await expect(picture).toHaveCSS('border-style', 'solid');
    await expect(picture).toHaveCSS('border-width', '1px');
  });
});

test('the controls are on one line at any width, with all tools among them @13.56 @16.24', async ({
  page,
  openAndWalk,
}) => {
  const player = await openAndWalk({ query: { m: 'gv360atrium' }, tour: detailed });
  // the window of a test has no full screen, whose button most browsers have
  const controls = player.getByRole('group', { name: 'Controls' });
  await expect(player.getByRole('combobox', { name: 'Floor' })).toBeVisible();
  await controls.evaluate(addTools);
  for (const width of [1440, 960, 720, 719, 640, 520, 390, 320]) {
    await page.setViewportSize({ width, height: 700 });
    expect(await controls.evaluate(outOfLine), `${width} px`).toEqual([]);
    const more = player.getByRole('button', { name: 'More' });
    if (!(await more.isVisible())) continue;
    await more.click();
    expect(await controls.evaluate(outOfLine), `more, ${width} px`).toEqual([]);
    for (const name of ['Map', 'Tool 4', 'Share this view', 'Keys and gestures'])
      await expect(player.getByTitle(name)).toBeVisible();
    await more.click();
    await expect(player.getByRole('group', { name: 'View' })).toBeVisible();
  }
});

/** Fills the place of tools up to four, and that of what is used seldom up to two: as many as there are in the richest twin. */
function addTools(controls: Element): void {
  const fill = (group: Element, count: number) => {
    for (let there = group.childElementCount; there < count; there += 1) {
      const tool = controls.querySelector('[class*=share]')!.cloneNode(true) as HTMLElement;
      tool.className = '';
      tool.title = 'Tool';
      group.append(tool);
    }
  };
  const tools = controls.querySelector('[class*=tools]')!;
  fill(tools, 4);
  fill(controls.querySelector('[class*=extras]')!, 2);
  tools.lastElementChild!.setAttribute('title', 'Tool 4');
}

/** What of the controls is not on their line, outside of the window or under the panel, or too small for its words. */
function outOfLine(controls: Element): string[] {
  const panel = document.querySelector('aside')!.getBoundingClientRect();
  const beside = panel.left > 0;
  const { top, left, right } = controls.getBoundingClientRect();
  const shown = [...controls.querySelectorAll<HTMLElement>('button, select')].filter((one) =>
    one.checkVisibility(),
  );
  const wrong = shown.filter((one) => {
    const box = one.getBoundingClientRect();
    return Math.abs(box.top - top - 4) > 2 || box.right > right || box.left < left || box.width < 32;
  });
  const names = wrong.map((one) => one.title);
  return right > (beside ? panel.left : innerWidth) || left < 0 ? [...names, 'the bar'] : names;
}

/** The controls that a thumb would miss. */
function smallControls(player: FrameLocator): Promise<string[]> {
  return player.locator('body').evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, select, a')]
      .map((element) => ({ box: element.getBoundingClientRect(), text: element.outerHTML }))
      .filter(({ box }) => box.width > 0 && (box.width < 24 || box.height < 43.5))
      .map(({ text }) => text),
  );
}

test('Tab leads through the whole player and out of it @11.34', async ({ page, openAndWalk }) => {
  const player = await openAndWalk({ tour: detailed });
  await player.getByRole('application').focus();
  const inPlayer = (): Promise<boolean> => page.evaluate(() => document.activeElement?.tagName === 'IFRAME');
  let stops = 0;
  while ((await inPlayer()) && stops < 80) {
    await page.keyboard.press('Tab');
    stops += 1;
  }
  expect(stops).toBeGreaterThan(10);
  expect(await inPlayer()).toBe(false);
});

import type { Page } from '@playwright/test';
import { api, pages } from '../../contract/addresses.ts';
import { expect, test } from '../support/browser/fixtures.ts';
import { answerCookies, covered, cutOff, layoutShift, resize, tooWide } from '../support/browser/layout.ts';
import { call, type TestSession } from '../support/servers/session.ts';

const SIZES = [
  { width: 320, height: 700 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
];
/** Where a page is loaded; for the sizes in between the window is resized. */
const LOADED_AT = new Set([320, 1440]);
/** Eighty letters, and no space to break at. */
const LONG = 'Donaudampfschifffahrtsgesellschaftskapitaen'.repeat(2).slice(0, 80);
const ARABIC = 'مبنى الإدارة المركزية';
const HEBREW = 'מגדל המשרדים הצפוני';
const SCREENS = [
  pages.dashboard(),
  pages.profile(),
  pages.messages(),
  pages.myDemo(),
  pages.import(),
  pages.example('example-1'),
];

const people = {
  'names of 80 letters': { name: LONG, company: LONG, tour: LONG },
  'right-to-left names': { name: 'ליאור כהן', company: HEBREW, tour: ARABIC },
};

for (const [who, { name, company, tour }] of Object.entries(people)) {
  for (const path of SCREENS) {
    test(`${path} fits every size with ${who}, and nothing jumps`, async ({
      page,
      product,
      signIn,
      createTour,
    }) => {
      test.slow();
      const session = await signIn(undefined, { profile: { name, company, role: 'Facility manager' } });
      await createTour(session, { name: tour, public: true, folders: fortyFolders() });
      await say(product.origin, session, `${tour} ${LONG}`);
      await prepare(page, product.playerOrigin);
      for (const size of SIZES) {
        await resize(page, size);
        if (LOADED_AT.has(size.width)) {
          await open(page, path);
          expect(await layoutShift(page), `layout shift at ${size.width} px`).toBeLessThanOrEqual(0.02);
        }
        expect({ ...size, ...(await faults(page)) }).toEqual({ ...size, ...NO_FAULTS });
      }
    });
  }

  test(`every page fits with text twice the size, in forced colours and without motion, with ${who}`, async ({
    page,
    product,
    signIn,
    createTour,
  }) => {
    test.slow();
    const session = await signIn(undefined, { profile: { name, company, role: 'Facility manager' } });
    await createTour(session, { name: tour, public: true, folders: fortyFolders() });
    await say(product.origin, session, `${tour} ${LONG}`);
    await prepare(page, product.playerOrigin);
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    for (const path of SCREENS) {
      await open(page, path);
      await page.addStyleTag({ content: 'html { font-size: 200% }' });
      for (const width of [390, 1440]) {
        await resize(page, { width, height: 844 });
        expect({ width, path, ...(await faults(page)) }).toEqual({ width, path, ...NO_FAULTS });
      }
    }
  });
}

test('the overview fits every size with long and right-to-left names, and nothing jumps', async ({
  page,
  browser,
  product,
  signIn,
}) => {
  test.slow();
  const context = await browser.newContext();
  for (const { name, company } of Object.values(people)) {
    const session = await signIn(undefined, {
      context,
      profile: { name, company, role: 'Facility manager' },
    });
    await say(product.origin, session, `${company} ${LONG}`);
  }
  await context.close();
  await signIn('staff-1@gov360.test');
  await answerCookies(page);
  for (const size of SIZES) {
    await resize(page, size);
    if (LOADED_AT.has(size.width)) {
      await open(page, pages.overview());
      expect(await layoutShift(page), `layout shift at ${size.width} px`).toBeLessThanOrEqual(0.02);
      await page.getByRole('listitem').filter({ hasText: LONG }).first().getByText('Messages').click();
      await expect(page.getByText(LONG).last()).toBeVisible();
    }
    expect({ ...size, ...(await faults(page)) }).toEqual({ ...size, ...NO_FAULTS });
  }
});

test('a name is read in its own direction, whatever stands beside it', async ({
  page,
  signIn,
  createTour,
}) => {
  const { name, company, tour } = people['right-to-left names'];
  const session = await signIn(undefined, { profile: { name, company, role: 'Manager' } });
  await createTour(session, { name: tour, public: true });
  const direction = (text: string) =>
    page
      .getByText(text, { exact: true })
      .first()
      .evaluate((element) => getComputedStyle(element).direction);
  await page.goto(pages.dashboard());
  expect(await direction(name)).toBe('rtl');
  expect(await direction(tour)).toBe('rtl');
  const field = page.getByRole('textbox', { name: 'Name', exact: true });
  await expect(field).toHaveValue(tour);
  expect(await field.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
  await page.goto(pages.myDemo());
  expect(await direction(tour)).toBe('rtl');
});

test('what is typed from right to left keeps clear of the mark beside it', async ({ page, signIn }) => {
  const { name, company } = people['right-to-left names'];
  await signIn(undefined, { profile: { name, company, role: 'Manager' } });
  await page.goto(pages.profile());
  const field = page.getByLabel('Company');
  const text = await field.evaluate((element) => {
    const padding = Number.parseFloat(getComputedStyle(element).paddingRight);
    return {
      direction: getComputedStyle(element).direction,
      end: element.getBoundingClientRect().right - padding,
    };
  });
  expect(text.direction).toBe('rtl');
  const mark = await field.locator('xpath=..').locator('[data-mark]').boundingBox();
  expect(text.end).toBeLessThanOrEqual(mark?.x ?? 0);
});

test('a twin’s own page is no wider than the window, whatever the twin is called', async ({
  page,
  product,
  signIn,
  createTour,
}) => {
  const session = await signIn();
  await createTour(session, { name: LONG, public: true });
  await prepare(page, product.playerOrigin);
  await open(page, pages.demo(session.userId));
  for (const size of SIZES) {
    await resize(page, size);
    expect({ ...size, tooWide: await tooWide(page) }).toEqual({ ...size, tooWide: [] });
  }
});

test('while the cookie notice asks, it hides neither what has the focus nor who is signed in', async ({
  page,
  signIn,
  createTour,
}) => {
  await createTour(await signIn());
  const noticeTop = () =>
    page.getByRole('region', { name: 'Cookies' }).evaluate((notice) => notice.getBoundingClientRect().top);
  for (const { width, height } of [
    { width: 320, height: 700 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize({ width, height });
    await open(page, pages.dashboard());
    for (const name of ['Save', 'Delete']) {
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      const button = page.getByRole('button', { name, exact: true });
      await button.focus();
      const bottom = await button.evaluate((element) => element.getBoundingClientRect().bottom);
      expect(bottom, `${name} at ${width} px`).toBeLessThanOrEqual(await noticeTop());
    }
  }
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  const person = page.getByRole('complementary').getByText(/@example\.test$/);
  const bottom = await person.evaluate((element) => element.getBoundingClientRect().bottom);
  expect(bottom).toBeLessThanOrEqual(await noticeTop());
});

const NO_FAULTS = { tooWide: [], cutOff: [], covered: [] };

async function faults(page: Page) {
  return { tooWide: await tooWide(page), cutOff: await cutOff(page), covered: await covered(page) };
}

/** Without the player, whose pictures would keep the page busy; its own screens have tests of their own. */
async function prepare(page: Page, playerOrigin: string): Promise<void> {
  await answerCookies(page);
  await page.route(`${playerOrigin}/**`, (route) => route.abort());
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
}

async function say(origin: string, session: TestSession, message: string): Promise<void> {
  await call(origin, session, 'POST', api.messages(session.userId), { message, mood: 'loved' });
}

function fortyFolders() {
  return Array.from({ length: 40 }, (_, index) => ({
    id: `folder-${index}`,
    name: `${index} ${index % 2 ? ARABIC : LONG}`,
    parentId: null,
  }));
}

import { api, pages } from '../../contract/addresses.ts';
import { expectNoAxeViolations, expectNoColorViolations } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/fixtures.ts';
import {
  answerCookies,
  expectBelow,
  expectToFit,
  expectToFitDoubled,
  fits,
  fitsUncovered,
  openDrawn,
  resize,
  SIZES,
  tooWide,
} from '../support/browser/layout.ts';
import { ARABIC, LONG, people } from '../support/browser/long-names.ts';
import { withoutPlayer } from '../support/browser/stand-in.ts';
import { openPiecemealLine } from '../support/browser/slow-line.ts';
import type { TourRef } from '../../contract/tour-id.ts';
import { call } from '../support/servers/session.ts';

const PUBLIC = [
  pages.landing(),
  pages.signIn(),
  pages.verify(),
  pages.contact(),
  // The privacy page and the terms use the same layout.
  pages.cookiePolicy(),
  pages.guides(),
  pages.guide('guided-tour'),
  pages.join('none'),
  '/no-such-page',
];
const SIGNED_IN = [
  pages.dashboard(),
  pages.profile(),
  pages.messages(),
  pages.myDemo(),
  pages.import(),
  pages.example('example-1'),
];

test('fits public pages at every width without layout shifts or axe violations, light and dark', async ({
  page,
  product,
}) => {
  test.slow();
  const line = await openPiecemealLine(product.origin);
  for (const path of PUBLIC) {
    await test.step(path, async () => {
      await expectToFit(page, line.origin + path, fits);
      await expectToFitDoubled(page, fits);
      await resize(page, { width: 320, height: 720 });
      await expectNoAxeViolations(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectNoColorViolations(page);
      await page.emulateMedia({ colorScheme: 'light' });
    });
  }
  await line.close();
});

test('fits signed-in pages on every screen with long and right-to-left names, without layout shifts', async ({
  page,
  product,
  signIn,
  createTour,
}) => {
  test.slow();
  const { name } = people['right-to-left names'];
  const session = await signIn(undefined, { profile: { name, company: LONG, role: 'Facility manager' } });
  await createTour(session, { name: LONG, public: true, folders: fortyFolders() });
  const another = { name: ARABIC, address: LONG, matterportId: 'gv360office' };
  const made = await call(product.origin, session, 'POST', api.tours(session.userId), another);
  const twin = (await made.json()) as TourRef;
  const links = { role: 'viewer', days: 7 };
  await call(product.origin, session, 'POST', api.links(twin), links);
  const message = { message: `${ARABIC} ${LONG}`, mood: 'loved' };
  await call(product.origin, session, 'POST', api.messages(session.userId), message);
  await answerCookies(page);
  // Other tests check the player’s screens.
  await withoutPlayer(page, product.playerOrigin, '*embed=1*');
  const line = await openPiecemealLine(product.origin);
  for (const path of [...SIGNED_IN, pages.setUp(twin)]) {
    await test.step(path, async () => {
      await expectToFit(page, line.origin + path, fitsUncovered);
      await expectToFitDoubled(page, fitsUncovered);
    });
  }
  await test.step('fits the twin’s page in the window', async () => {
    await openDrawn(page, product.origin + pages.demo(session.userId));
    for (const size of SIZES) {
      await resize(page, size);
      expect({ ...size, tooWide: await tooWide(page) }).toEqual({ ...size, tooWide: [] });
    }
  });
  await line.close();
});

test('displays names in their own direction, without overlapping the marks beside them', async ({
  page,
  product,
  signIn,
  createTour,
}) => {
  await withoutPlayer(page, product.playerOrigin);
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
  const field = page
    .getByRole('region', { name: 'Want to test the basics?' })
    .getByRole('textbox', { name: 'Name', exact: true });
  await expect(field).toHaveValue(tour);
  expect(await field.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
  await page.goto(pages.myDemo());
  expect(await direction(tour)).toBe('rtl');

  await page.goto(pages.profile());
  const typed = page.getByLabel('Company');
  const text = await typed.evaluate((element) => {
    const { direction, paddingRight } = getComputedStyle(element);
    return { direction, end: element.getBoundingClientRect().right - Number.parseFloat(paddingRight) };
  });
  expect(text.direction).toBe('rtl');
  const mark = await typed.locator('xpath=..').locator('[data-mark]').boundingBox();
  expect(text.end).toBeLessThanOrEqual(mark?.x ?? 0);
});

test('keeps the focused element and the account menu visible above the cookie notice', async ({
  page,
  signIn,
  createTour,
}) => {
  await createTour(await signIn());
  const notice = page.getByRole('region', { name: 'Cookies' });
  await openDrawn(page, pages.dashboard());
  for (const size of [
    { width: 320, height: 700 },
    { width: 1440, height: 900 },
  ]) {
    await resize(page, size);
    for (const name of ['Save', 'Delete']) {
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      const button = page.getByRole('button', { name, exact: true });
      await button.focus();
      await expectBelow(notice, button);
    }
  }
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expectBelow(notice, page.getByRole('complementary').getByText(/@example\.test$/));
});

function fortyFolders() {
  return Array.from({ length: 40 }, (_, index) => ({
    id: `folder-${index}`,
    name: `${index} ${index % 2 ? ARABIC : LONG}`,
    parentId: null,
  }));
}

import { pages } from '../../contract/addresses.ts';
import { expectNoAxeViolations } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/fixtures.ts';

test('on a phone, shows a drawer, small pictures and, at the bottom, the cookie notice @2.37', async ({
  browser,
  baseURL,
  signIn,
}) => {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 3,
  });
  await signIn(undefined, { context });
  const page = await context.newPage();
  await page.goto(pages.dashboard());
  await test.step('keeps the cookie notice at the bottom until it is answered', async () => {
    const notice = page.getByRole('region', { name: 'Cookies', exact: true });
    await expect(notice).toBeInViewport();
    const box = (await notice.boundingBox())!;
    expect(844 - (box.y + box.height)).toBeLessThan(40);
    await notice.getByRole('button', { name: 'Reject all' }).click();
    await expect(notice).toBeHidden();
  });
  await test.step('shows a small picture of each space', async () => {
    const pictures = page.getByRole('region', { name: 'Example spaces' }).locator('img');
    await expect(pictures).toHaveCount(6);
    const shown = new Set<string>();
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect(picture).toHaveJSProperty('complete', true);
      await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
      const address = await picture.evaluate((image: HTMLImageElement) => image.currentSrc);
      expect(address).toMatch(/\/thumbnail\.webp$/);
      shown.add(address);
      const box = (await picture.boundingBox())!;
      expect(box.width / box.height).toBeCloseTo(16 / 9, 1);
    }
    expect(shown.size).toBe(6);
  });
  await test.step('closes the drawer after a selection', async () => {
    const profile = page.getByRole('link', { name: 'Profile' });
    await expect(profile).toBeHidden();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await profile.click();
    await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
    await expect(profile).toBeHidden();
  });
  await context.close();
});

test('shows times in the user’s own time zone and region, on the server and in the page', async ({
  browser,
  baseURL,
  signIn,
  createTour,
}) => {
  const context = await browser.newContext({ baseURL, locale: 'de-DE', timezoneId: 'Asia/Tokyo' });
  await createTour(await signIn(undefined, { context }));
  const page = await context.newPage();
  const consoleErrors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()));
  await page.goto(pages.dashboard());
  const moment = page.getByRole('region', { name: 'Your project' }).locator('time');
  await expect(moment).toHaveText(/^(just now|1 minute ago), \d{1,2} \w+ \d{4}, \d{2}:\d{2}$/);
  await expect(moment).toHaveAttribute('title', /GMT\+9$/);
  // By now, the server knows the time zone, so hydration changes nothing.
  const drawn = await (await page.request.get(pages.dashboard())).text();
  expect(drawn).toMatch(/<time[^>]* title="[^"]*GMT\+9"/);
  expect(drawn).not.toMatch(/<link[^>]* nonce="[^"]/);
  await page.goto(pages.dashboard());
  await expect(moment).toBeVisible();
  expect(consoleErrors).toEqual([]);
  await context.close();
});

test('finds pages, examples and items of the user’s twin, and opens them @13.49 @13.40 @17.7', async ({
  page,
  signIn,
  createTour,
}) => {
  const tags = [
    { id: 'k', title: 'Heizkessel Nord', text: '', color: 'red', position: [3, 0.02, 4], normal: [0, 1, 0] },
  ];
  const session = await signIn();
  const { userId } = session;
  await createTour(session, { tags });
  await page.goto(pages.dashboard());
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible();
  const field = page.getByRole('combobox', { name: 'Search pages, spaces and your twins' });
  await test.step('opens by keyboard, except while the user types', async () => {
    await page.getByLabel('Search spaces').fill('a/b');
    await expect(field).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await expect(page.getByRole('group', { name: 'Pages' }).getByRole('option').first()).toBeVisible();
    await field.fill('profle');
    const results = page.getByRole('dialog');
    await expect(results.getByRole('option', { selected: true })).toContainText('Profile');
  });
  await expectNoAxeViolations(page);
  await test.step('explains why a result matches, and opens the item in the twin without words in the query', async () => {
    await field.fill('boiler');
    const kessel = page.getByRole('option', { name: 'Heizkessel Nord' });
    await expect(kessel).toContainText('matches boiler');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await kessel.click();
    await page.waitForURL((url) => url.pathname === pages.demo(userId));
    expect(asked.filter((url) => /kessel/i.test(url))).toEqual([]);
  });
});

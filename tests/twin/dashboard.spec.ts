import { pages } from '../../contract/addresses.ts';
import { expectNoAxeViolations } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/fixtures.ts';

test.describe('the dashboard’s door', () => {
  test('sends whoever is signed out to the sign-in screen, and remembers the page @2.22 @6.1', async ({
    page,
  }) => {
    await page.goto(pages.messages());
    await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
    expect(new URL(page.url()).searchParams.get('returnTo')).toBe(pages.messages());
  });

  test('asks for a few more details until the profile has a name, then shows the page asked for @4.20', async ({
    page,
    signIn,
  }) => {
    const { email } = await signIn(undefined, { profile: null });
    await page.goto(pages.messages());
    await expect(
      page.getByRole('heading', { name: 'We need a few more details to get started' }),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sign out' })).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expectNoAxeViolations(page);

    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Name is required.')).toBeVisible();
    await expect(page.getByText('Company is required.')).toBeVisible();
    await expect(page.getByText('Role is required.')).toBeVisible();

    await page.getByLabel('Name').fill('Grace Hopper');
    await page.getByLabel('Company').fill('Flow-Matic');
    await page.getByLabel('Role').fill('Rear admiral');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('tab', { name: 'Messages', selected: true })).toBeVisible();
  });
});

test('the sidebar names what is there, what is not yet, whom to ask and who one is @2.33 @2.34', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto(pages.dashboard());
  await expect(page).toHaveTitle('Dashboard | GoV360');
  const sidebar = page.getByRole('navigation', { name: 'Dashboard' });
  for (const name of ['Workspaces', 'Activity', 'Map', 'Control Center', 'Settings']) {
    const entry = sidebar.getByRole('link', { name: `${name}, not available yet`, exact: true });
    await expect(entry).toBeDisabled();
  }
  for (const name of ['Dashboard', 'Profile', 'Sign Out']) {
    await expect(sidebar.getByRole('link', { name })).toBeEnabled();
  }
  await expect(sidebar.getByRole('link', { name: 'Sales' })).toHaveAttribute('href', /^mailto:/);
  await expect(sidebar.getByRole('link', { name: 'Support' })).toHaveAttribute('href', /^mailto:/);
  await expect(sidebar.getByRole('link', { name: 'Overview' })).toHaveCount(0);
  await expect(page.getByText('AB', { exact: true }).last()).toBeVisible();
  await expectNoAxeViolations(page);
});

test('an unknown page of the dashboard keeps the way around', async ({ page, signIn }) => {
  await page.goto('/dashboard/nowhere');
  expect(new URL(page.url()).searchParams.get('returnTo')).toBe('/dashboard/nowhere');
  await signIn();
  const response = await page.goto('/dashboard/nowhere/deep');
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle('Not found | GoV360');
  await expect(page.getByRole('heading', { name: 'There is no page here' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible();
});

test('on a small screen the sidebar is a drawer that closes behind a choice', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn();
  await page.goto(pages.dashboard());
  const profile = page.getByRole('link', { name: 'Profile' });
  await expect(profile).toBeHidden();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await profile.click();
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
  await expect(profile).toBeHidden();
});

test('the feature carousel turns, pauses and listens to the keyboard @1.10 @9.6', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto(pages.dashboard());
  const carousel = page.getByRole('region', { name: 'Features' });
  await carousel.getByRole('button', { name: 'Pause' }).click();
  const seen = new Set<string>();
  for (let step = 0; step < 6; step += 1) {
    const shown = await carousel.getByRole('heading').innerText();
    seen.add(shown);
    await carousel.getByRole('button', { name: 'Next feature' }).click();
    await expect(carousel.getByRole('heading')).not.toHaveText(shown);
  }
  expect([...seen].sort()).toEqual([
    'Collaboration',
    'Files',
    'Measure',
    'Points of interest',
    'Search',
    'Tags',
  ]);
  const before = await carousel.getByRole('heading').innerText();
  await page.keyboard.press('ArrowRight');
  await expect(carousel.getByRole('heading')).not.toHaveText(before);
  await page.keyboard.press('ArrowLeft');
  await expect(carousel.getByRole('heading')).toHaveText(before);
});

test('the project row tells how the twin stands, and welcomes @2.25', async ({
  page,
  signIn,
  createTour,
}) => {
  await createTour(await signIn(), { name: 'Tower' });
  await page.goto(pages.dashboard());
  const row = page.getByRole('region', { name: 'Your project' });
  await expect(row.getByRole('heading', { name: 'Tower' })).toBeVisible();
  await expect(row.getByText('Private')).toBeVisible();
  const welcome = row.getByRole('button', { name: 'Welcome' });
  await welcome.click();
  await expect(page.getByRole('dialog', { name: 'Welcome to your demo project' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(welcome).toBeFocused();
});

test('moments are said in the person’s own zone and region, by the server as by the page', async ({
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
  // It knows the zone from now on, and nothing changes when the page comes alive.
  const drawn = await (await page.request.get(pages.dashboard())).text();
  expect(drawn).toMatch(/<time[^>]* title="[^"]*GMT\+9"/);
  expect(drawn).not.toMatch(/<link[^>]* nonce="[^"]/);
  await page.goto(pages.dashboard());
  await expect(moment).toBeVisible();
  expect(consoleErrors).toEqual([]);
  await context.close();
});

test('the search finds pages, examples and what is in one’s twin, and leads there @13.49 @13.40', async ({
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
  const field = page.getByRole('combobox', { name: 'Search pages, spaces and your twin' });
  await test.step('opens by keys, but not while one writes', async () => {
    await page.getByLabel('Search spaces').fill('a/b');
    await expect(field).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await expect(page.getByRole('group', { name: 'Pages' }).getByRole('option').first()).toBeVisible();
    await field.fill('profle');
    await expect(page.getByRole('option', { selected: true })).toContainText('Profile');
  });
  await expectNoAxeViolations(page);
  await test.step('says why, and leads to it in the twin, without words in a query', async () => {
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

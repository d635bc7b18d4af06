import { api, pages } from '../contract/addresses.ts';
import { expect, test } from './support/fixtures.ts';
import { call } from './support/session.ts';

const MATTERPORT_LINK = 'https://my.matterport.com/show/?m=SxQL3iGyoDo';

test.describe('the dashboard’s door', () => {
  test('sends whoever is signed out to the sign-in screen, and remembers the page', async ({ page }) => {
    await page.goto(pages.messages());
    await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
    expect(new URL(page.url()).searchParams.get('returnTo')).toBe(pages.messages());
  });

  test('asks for a few more details until the profile has a name, then shows the page asked for', async ({
    page,
    signIn,
    expectNoAxeViolations,
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

test('the sidebar names what is there, what is not yet, whom to ask and who one is', async ({
  page,
  signIn,
  expectNoAxeViolations,
}) => {
  await signIn();
  await page.goto(pages.dashboard());
  await expect(page).toHaveTitle('Dashboard | GoV360');
  const sidebar = page.getByRole('navigation', { name: 'Dashboard' });
  for (const name of ['Workspaces', 'Activity', 'Map', 'Control Center', 'Settings']) {
    await expect(sidebar.getByRole('link', { name })).toBeDisabled();
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

test.describe('the example spaces', () => {
  test.beforeEach(async ({ page, signIn }) => {
    await signIn();
    await page.goto(pages.dashboard());
  });

  const names = (page: import('@playwright/test').Page) =>
    page.getByRole('region', { name: 'Example spaces' }).getByRole('heading', { level: 3 });

  test('are six, of which the first three lead somewhere', async ({ page }) => {
    await expect(names(page)).toHaveCount(6);
    await expect(names(page).getByRole('link')).toHaveCount(3);
    await expect(page.getByText('Not open yet')).toHaveCount(3);
  });

  test('are sorted by name, date and environment', async ({ page }) => {
    await page.getByRole('button', { name: /Sort by/ }).click();
    await page.getByRole('menuitemradio', { name: 'Name' }).click();
    const byName = await names(page).allInnerTexts();
    expect(byName).toEqual([...byName].sort((a, b) => a.localeCompare(b, 'en')));

    await page.getByRole('button', { name: /Sort by/ }).click();
    await page.getByRole('menuitemradio', { name: 'Date updated' }).click();
    const dates = await page
      .getByRole('region', { name: 'Example spaces' })
      .locator('time')
      .evaluateAll((times) => times.map((time) => time.getAttribute('datetime')));
    expect(dates).toEqual(dates.toSorted((a, b) => String(b).localeCompare(String(a))));

    await page.getByRole('button', { name: /Sort by/ }).click();
    await page.getByRole('menuitemradio', { name: 'Environment' }).click();
    await expect(page.getByRole('button', { name: /Sort by.*Environment/ })).toBeVisible();
  });

  test('are found by what is written on them, with a count, and an empty result leads back', async ({
    page,
  }) => {
    const search = page.getByRole('searchbox', { name: 'Search spaces' });
    await search.fill('factory');
    await expect(names(page)).toHaveText(['Factory']);
    await expect(page.getByText('1 space', { exact: true })).toBeVisible();
    await search.fill('zebra');
    await expect(page.getByText('No space matches your search')).toBeVisible();
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await expect(names(page)).toHaveCount(6);
  });
});

test('the feature carousel turns, pauses and listens to the keyboard', async ({ page, signIn }) => {
  await signIn();
  await page.goto(pages.dashboard());
  const carousel = page.getByRole('region', { name: 'Features' });
  await carousel.getByRole('button', { name: 'Pause' }).click();
  const seen = new Set<string>();
  for (let step = 0; step < 6; step += 1) {
    seen.add(await carousel.getByRole('heading').innerText());
    await carousel.getByRole('button', { name: 'Next feature' }).click();
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

test('a page watches all it shows over one stream', async ({ page, product, signIn, createTour }) => {
  const session = await signIn();
  await createTour(session, { name: 'First' });
  const streams: URL[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/watch')) streams.push(new URL(request.url()));
  });
  await page.goto(pages.dashboard());
  await expect.poll(() => streams.length).toBe(1);
  expect(streams[0]?.searchParams.getAll('topic').toSorted()).toEqual([
    `users/${session.userId}`,
    `users/${session.userId}/tours/demo-tour`,
  ]);

  await call(product.origin, session, 'PATCH', api.tour(session.userId), { name: 'After' });
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('After');
});

test('a refused stream is asked for again while the server recovers', async ({
  page,
  product,
  signIn,
  createTour,
}) => {
  const session = await signIn();
  await createTour(session, { name: 'First' });
  let refusals = 0;
  await page.route('**/api/watch*', (route) => {
    refusals += 1;
    return route.fulfill({ status: 503, body: '' });
  });
  await page.goto(pages.dashboard());
  await expect.poll(() => refusals).toBeGreaterThanOrEqual(2);
  await page.unroute('**/api/watch*');
  await call(product.origin, session, 'PATCH', api.tour(session.userId), { name: 'Recovered' });
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Recovered');
});

test.describe('the demo form', () => {
  test('makes a twin from a pasted link, changes it, deletes it and brings it back', async ({
    page,
    signIn,
    expectNoAxeViolations,
  }) => {
    await signIn();
    await page.goto(pages.dashboard());
    const id = page.getByRole('textbox', { name: 'Capture ID or link' });
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(
      'My Demo Digital Twin',
    );
    await id.fill(MATTERPORT_LINK);
    await expect(id).toHaveValue('SxQL3iGyoDo');
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByText('Demo created successfully!')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Explore your Digital Twin' })).toHaveAttribute(
      'href',
      pages.myDemo(),
    );

    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Head office');
    await page.getByRole('switch', { name: 'Public' }).check();
    await expect(page.getByText('visible to everyone with the link if set to public')).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Demo updated successfully!')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Head office');
    await expect(page.getByRole('switch', { name: 'Public' })).toBeChecked();
    await expectNoAxeViolations(page);

    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Keep it' }).click();
    await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete the twin' }).click();
    await expect(page.getByText('Demo deleted successfully!')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Create' })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Head office');
  });

  test('says that an id is invalid, saves it all the same, and offers nothing to explore', async ({
    page,
    signIn,
  }) => {
    await signIn();
    await page.goto(pages.dashboard());
    await page.getByRole('textbox', { name: 'Capture ID or link' }).fill('short');
    await expect(page.getByText('Invalid Matterport ID')).toBeVisible();
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByText('Demo created successfully!')).toBeVisible();
    await expect(page.getByText(/explored once the ID has 11 characters/).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Explore your Digital Twin' })).toHaveCount(0);
    await expect(page.getByRole('img', { name: 'Preview of the capture' })).toHaveCount(0);
  });

  test('draws a placeholder where the provider has no picture', async ({ page, signIn }) => {
    await page.route('https://my.matterport.com/**', (route) => route.abort());
    await signIn();
    await page.goto(pages.dashboard());
    const picture = page.getByRole('img', { name: 'Preview of the capture' });
    await page.getByRole('textbox', { name: 'Capture ID or link' }).fill('gv360office');
    await expect(picture).toBeVisible();
    await page.getByRole('textbox', { name: 'Capture ID or link' }).fill('SxQL3iGyoDo');
    await expect(picture).toHaveCount(0);
  });

  test('keeps what was typed when the server can’t be reached', async ({ page, signIn, createTour }) => {
    await createTour(await signIn());
    await page.goto(pages.dashboard());
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    await name.fill('Typed offline');
    await page.route('**/dashboard*', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Error updating demo.')).toBeVisible();
    await expect(name).toHaveValue('Typed offline');
  });

  test('keeps unsaved typing through navigation', async ({ page, signIn, createTour }) => {
    await createTour(await signIn());
    await page.goto(pages.dashboard());
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Half a name');
    await page.getByRole('link', { name: 'Profile' }).click();
    await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Half a name');
    await expect(page.getByText('Not saved yet.')).toBeVisible();
  });

  test('follows another tab live, and keeps unsaved typing where both changed', async ({
    page,
    product,
    signIn,
    createTour,
  }) => {
    const session = await signIn();
    await createTour(session, { name: 'First' });
    await page.goto(pages.dashboard());
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    const rename = (to: string) =>
      call(product.origin, session, 'PATCH', api.tour(session.userId), { name: to });
    await rename('Second');
    await expect(name).toHaveValue('Second');
    await name.fill('Mine');
    await rename('Third');
    await expect(page.getByText(/Changed elsewhere while you were typing: name/)).toBeVisible();
    await expect(name).toHaveValue('Mine');
    await page.getByRole('button', { name: 'Take the other version' }).click();
    await expect(name).toHaveValue('Third');
  });

  test('works before any script does', async ({ browser, product, signIn }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: product.origin });
    await signIn(undefined, { context });
    const page = await context.newPage();
    await page.goto(pages.dashboard());
    await page.getByRole('textbox', { name: 'Capture ID or link' }).fill(MATTERPORT_LINK);
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByText('Demo created successfully!')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Capture ID or link' })).toHaveValue('SxQL3iGyoDo');
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete the twin' }).click();
    await expect(page.getByText('Demo deleted successfully!')).toBeVisible();
    await context.close();
  });
});

test('the project row tells how the twin stands, and welcomes', async ({ page, signIn, createTour }) => {
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

test.describe('an example’s page', () => {
  test('starts with an overlay, and plays on request', async ({ page, signIn, expectNoAxeViolations }) => {
    await signIn();
    await page.goto(pages.example('example-1'));
    await expect(page.locator('iframe')).toHaveCount(0);
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: 'Explore Digital Twin' }).click();
    await expect(page.locator('iframe')).toHaveAttribute('src', pages.digitalTwin('example-1'));
  });

  test('plays at once at /play', async ({ page, signIn }) => {
    await signIn();
    await page.goto(pages.example('example-2/play'));
    await expect(page.locator('iframe')).toHaveAttribute('src', pages.digitalTwin('example-2'));
  });

  test('says so where there is no such example', async ({ page, signIn }) => {
    await signIn();
    const response = await page.goto(pages.example('example-9'));
    expect(response?.status()).toBe(404);
    await expect(page.getByText('There is no such example')).toBeVisible();
  });
});

test.describe('my demo', () => {
  test('embeds the viewer, leads to a separate player and tells who can see it', async ({
    page,
    product,
    signIn,
    createTour,
  }) => {
    const session = await signIn();
    await createTour(session, { name: 'Tower', public: true });
    await page.goto(pages.myDemo());
    await expect(page.locator('iframe')).toHaveAttribute('src', pages.demo(session.userId));
    await expect(page.getByRole('link', { name: 'Open in a separate player' })).toHaveAttribute(
      'href',
      `${product.playerOrigin}/?m=gv360office`,
    );
    await expect(page.getByRole('textbox', { name: 'Link to this twin' })).toHaveValue(
      product.origin + pages.demo(session.userId),
    );
    await call(product.origin, session, 'PATCH', api.tour(session.userId), { public: false });
    await expect(page.getByText(/only you can open it/)).toBeVisible();
  });

  test('says what to do while there is none', async ({ page, signIn, expectNoAxeViolations }) => {
    await signIn();
    await page.goto(pages.myDemo());
    await expect(page.getByText('You have no twin yet')).toBeVisible();
    await expectNoAxeViolations(page);
  });
});

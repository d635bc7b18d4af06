import type { Locator, Page } from '@playwright/test';
import { api, pages } from '../../contract/addresses.ts';
import { expectNoAxeViolations, expectNoColorViolations } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/fixtures.ts';
import { call } from '../support/servers/session.ts';

/** One account a test: a mailbox gets three mails in 15 minutes. */
const STAFF = 'staff-2@gov360.test';

interface State {
  name: string;
  address: string;
  /** Brings the page into the state. */
  reach?: (page: Page) => Promise<void>;
  width?: number;
  without?: 'tour' | 'profile';
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

const signedIn: readonly State[] = [
  { name: 'the dashboard', address: pages.dashboard() },
  { name: 'the dashboard without a twin', address: pages.dashboard(), without: 'tour' },
  { name: 'the forced intro', address: pages.dashboard(), without: 'profile' },
  {
    name: 'the drawer',
    address: pages.dashboard(),
    width: 390,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await expect(page.getByRole('link', { name: 'Profile' })).toBeVisible();
    },
  },
  {
    name: 'the sort menu',
    address: pages.dashboard(),
    reach: (page) => open(page, page.getByRole('button', { name: /Sort by/ }), page.getByRole('menu')),
  },
  {
    name: 'a search that finds nothing',
    address: `${pages.dashboard()}?q=zebra`,
    reach: (page) => expect(page.getByText('No space matches your search')).toBeVisible(),
  },
  {
    name: 'the Welcome dialog',
    address: pages.dashboard(),
    reach: (page) => open(page, page.getByRole('button', { name: 'Welcome' }), page.getByRole('dialog')),
  },
  {
    name: 'the question before a deletion',
    address: pages.dashboard(),
    reach: (page) =>
      open(page, page.getByRole('button', { name: 'Delete', exact: true }), page.getByRole('dialog')),
  },
  {
    name: 'an invalid id',
    address: pages.dashboard(),
    reach: async (page) => {
      await page.getByRole('textbox', { name: 'Capture ID or link' }).fill('short');
      await expect(page.getByText('Invalid Matterport ID')).toBeVisible();
    },
  },
  { name: 'the profile', address: pages.profile() },
  {
    name: 'a profile with everything missing',
    address: pages.profile(),
    reach: async (page) => {
      for (const field of ['Name', 'Company', 'Role']) {
        await page.getByRole('textbox', { name: field }).fill('');
        await expect(page.getByText(`${field} is required.`)).toBeVisible();
      }
    },
  },
  { name: 'the messages', address: pages.messages() },
  {
    name: 'the mood menu',
    address: pages.messages(),
    reach: (page) => open(page, page.getByRole('button', { name: /Mood/ }), page.getByRole('menu')),
  },
  { name: 'my demo while there is none', address: pages.myDemo(), without: 'tour' },
  { name: 'an example', address: pages.example('example-1') },
  { name: 'an unknown example', address: pages.example('example-9') },
  {
    name: 'the way back from a deletion',
    address: pages.dashboard(),
    reach: async (page) => {
      await open(page, page.getByRole('button', { name: 'Delete', exact: true }), page.getByRole('dialog'));
      await page.getByRole('button', { name: 'Delete the twin' }).click();
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    },
  },
];

for (const without of [undefined, 'tour', 'profile'] as const) {
  const account = without ? `somebody without a ${without}` : 'somebody with a twin';
  const states = signedIn.filter((state) => state.without === without);
  test(`axe finds nothing for ${account}, light and dark`, async ({ page, product, signIn, createTour }) => {
    test.slow();
    const session = await signIn(undefined, without === 'profile' ? { profile: null } : {});
    if (!without) {
      await createTour(session, { name: 'Harbour office', public: true });
      const message = { message: 'A door that does not close', mood: 'sad' };
      await call(product.origin, session, 'POST', api.messages(session.userId), message);
    }
    await forgetDrafts(page);
    for (const state of states) await checkState(page, state);
  });
}

test('axe finds nothing in my demo, the viewer in it included, with all there is to share', async ({
  page,
  signIn,
  createTour,
}) => {
  test.slow();
  const session = await signIn();
  await createTour(session, { name: 'Harbour office', public: true });
  await page.goto(pages.myDemo());
  const player = page.frameLocator('iframe').frameLocator('iframe');
  await expect(player.getByRole('heading', { name: 'Harbour office' }).first()).toBeVisible({
    timeout: 60_000,
  });
  await page.getByText('Embed on your own site').click();
  await expect(page.getByRole('textbox', { name: 'HTML to embed this twin' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'QR code' }).click();
  await expect(page.getByRole('img', { name: 'QR code of the link to this twin' })).toBeVisible();
  await expectNoAxeViolations(page);
});

test('axe finds nothing in the overview, full, opened, empty and failed', async ({ page, signIn }) => {
  await signIn(STAFF);
  await page.goto(pages.overview());
  await expectNoAxeViolations(page);
  // Of all who signed up while the tests ran, the one whom the test knows.
  await page.goto(`${pages.overview()}?q=${encodeURIComponent(STAFF)}`);
  const row = page.getByRole('listitem').filter({ hasText: STAFF });
  await row.getByText('Messages').click();
  await expect(row.getByText('No messages.')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.goto(`${pages.overview()}?q=nobody+at+all`);
  await expect(page.getByText('Nobody matches your search')).toBeVisible();
  await expectNoAxeViolations(page);
});

test('axe finds nothing where the overview shows nothing', async ({ page, signIn }) => {
  await signIn();
  await page.goto(pages.overview());
  await expect(page.getByRole('link', { name: 'Dashboard' }).first()).toBeVisible();
  await expectNoAxeViolations(page);
});

const signedOut: readonly State[] = [
  {
    name: 'a sign-in that failed',
    address: pages.signIn(),
    reach: async (page) => {
      await page.route(`**${api.emailLink()}`, (route) => route.abort());
      await page.getByLabel('I agree to the terms and privacy policy').check();
      await page.getByLabel('Email address').fill('ada@example.test');
      await page.getByRole('button', { name: 'Sign in with email link' }).click();
      await expect(page.getByText('The sign-in link could not be sent.')).toBeVisible();
    },
  },
  {
    name: 'a blocked popup',
    address: pages.signIn(),
    reach: async (page) => {
      await page.evaluate(() => Object.assign(window, { open: () => null }));
      await page.getByLabel('I agree to the terms and privacy policy').check();
      await page.getByRole('button', { name: 'Google' }).click();
      await expect(page.getByText('Your browser blocked the Google window')).toBeVisible();
    },
  },
  {
    name: 'the question for the e-mail',
    address: `${pages.signIn()}?token=any`,
    reach: (page) => expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible(),
  },
  {
    name: 'a sign-in by link that did not work',
    address: `${pages.signIn()}?token=any`,
    reach: async (page) => {
      await page.route(`**${api.emailLinkComplete()}`, (route) => route.abort());
      await page.getByRole('textbox').fill('ada@example.test');
      await page.getByRole('button', { name: 'Confirm' }).click();
      await expect(page.getByRole('heading', { name: 'Sign-in did not work' })).toBeVisible();
    },
  },
  { name: 'signing out', address: pages.signOut() },
  { name: 'a twin that is not there', address: pages.demo('nobody') },
];

test('axe finds nothing for somebody signed out, light and dark', async ({ page }) => {
  test.slow();
  await forgetDrafts(page);
  for (const state of signedOut) {
    await checkState(page, state);
    await page.unrouteAll();
  }
});

/** What one state leaves in the browser is not the next one's. */
async function forgetDrafts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    sessionStorage.clear();
    localStorage.clear();
  });
}

async function checkState(page: Page, { name, address, reach, width = 1280 }: State): Promise<void> {
  await test.step(name, async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width, height: 900 });
    await page.goto(address);
    await expect(heading(page)).toBeVisible();
    await reach?.(page);
    await expectNothingFound(page);
  });
}

async function expectNothingFound(page: Page): Promise<void> {
  await expectNoAxeViolations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoColorViolations(page);
}

async function open(page: Page, control: Locator, what: Locator) {
  await control.click();
  await expect(what).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
}

import { demoTour, type TourRef } from '../../../contract/tour-id.ts';
import { expect, type Page } from '@playwright/test';
import { pages } from '../../../contract/addresses.ts';
import type { TestSession } from '../servers/session.ts';
import { playerIn } from './frames.ts';

export interface People {
  /** A user with a public twin who has sent messages. */
  owner: TestSession;
  /** A user without a profile. */
  newcomer: TestSession;
  /** An editor of the owner's demo and a viewer of the second twin. */
  member: TestSession;
  /** A staff member without a twin. */
  staff: TestSession;
  /** A second twin of the owner, in addition to the demo. */
  twin: TourRef;
  /** The addresses of a share link and an invitation. */
  join: string;
  invitation: string;
}

/** A picture of a page in a state. */
export interface Shot {
  name: string;
  address: (people: People) => string;
  as?: 'owner' | 'newcomer' | 'member' | 'staff';
  /** Brings the page into the state to be shown. */
  reach?: (page: Page) => Promise<void>;
  /** The number of nested frames around the player to wait for; by default, no player is awaited. */
  playerDepth?: 1 | 2;
  whole?: boolean;
  /** True if the cookie notice should be visible. */
  notice?: boolean;
  /** True if the picture is only taken on small screens. */
  narrow?: boolean;
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

export const shots: readonly Shot[] = [
  { name: 'landing', address: pages.landing, whole: true, notice: true },
  { name: 'sign-in', address: () => pages.signIn() },
  {
    name: 'sign-in-agreed',
    address: () => pages.signIn(),
    reach: (page) => page.getByLabel(/I agree/).check(),
  },
  {
    name: 'sign-in-sent',
    address: () => pages.signIn(),
    reach: async (page) => {
      await page.route('**/api/auth/email-link', (route) =>
        route.fulfill({ status: 202, json: { sent: true } }),
      );
      await askForLink(page);
      await expect(page.getByText('Please check your email')).toBeVisible();
    },
  },
  {
    name: 'sign-in-failed',
    address: () => pages.signIn(),
    reach: async (page) => {
      await page.route('**/api/auth/email-link', (route) => route.abort());
      await askForLink(page);
      await expect(
        page.getByText('The sign-in link could not be sent. Try again in a moment.'),
      ).toBeVisible();
    },
  },
  { name: 'signed-in-already', address: () => pages.signIn(), as: 'owner' },
  { name: 'link-confirm', address: () => `${pages.signIn()}?token=used` },
  {
    name: 'link-invalid',
    address: () => `${pages.signIn()}?token=used`,
    reach: async (page) => {
      await page.getByRole('textbox').fill('ada@example.test');
      await page.getByRole('button', { name: 'Confirm' }).click();
      await expect(page.getByRole('heading', { name: 'Invalid sign-in link' })).toBeVisible();
    },
  },
  {
    name: 'link-done',
    address: () => `${pages.signIn()}?token=good`,
    reach: async (page) => {
      await page.route('**/email-link/complete', (route) => route.fulfill({ json: { userId: 'ada' } }));
      await page.getByRole('textbox').fill('ada@example.test');
      await page.getByRole('button', { name: 'Confirm' }).click();
      await expect(page.getByRole('heading', { name: 'You did it!' })).toBeVisible();
    },
  },
  { name: 'sign-in-again', address: () => pages.signInAgain(pages.yourData()), as: 'owner' },
  { name: 'change-address', address: () => pages.changeAddress('token'), as: 'owner' },
  { name: 'sign-out', address: pages.signOut },
  { name: 'account-deleted', address: pages.accountDeleted },
  { name: 'cookie-policy', address: pages.cookiePolicy, whole: true },
  { name: 'terms', address: pages.terms, whole: true },
  { name: 'privacy', address: pages.privacy, whole: true },
  { name: 'guides', address: pages.guides, whole: true },
  { name: 'guide', address: () => pages.guide('guided-tour'), whole: true },
  { name: 'contact', address: pages.contact },
  { name: 'verify', address: pages.verify, whole: true },
  { name: 'missing', address: () => '/nowhere' },
  { name: 'no-twin', address: () => pages.demo('nobody') },
  { name: 'unknown-example', address: () => pages.digitalTwin('example-9') },
  { name: 'intro', address: pages.dashboard, as: 'newcomer' },
  { name: 'home', address: pages.dashboard, as: 'owner', whole: true },
  { name: 'home-empty', address: pages.dashboard, as: 'staff', whole: true },
  { name: 'home-nothing-found', address: () => `${pages.dashboard()}?q=zzz`, as: 'owner' },
  { name: 'drawer', address: pages.dashboard, as: 'owner', reach: press('Menu'), narrow: true },
  { name: 'sort-menu', address: pages.dashboard, as: 'owner', reach: press(/Sort by/) },
  { name: 'welcome', address: pages.dashboard, as: 'owner', reach: press('Welcome') },
  { name: 'delete-question', address: pages.dashboard, as: 'owner', reach: press('Delete') },
  {
    name: 'offline',
    address: pages.dashboard,
    as: 'owner',
    reach: async (page) => {
      await page.context().setOffline(true);
      await expect(page.getByText('You are offline.')).toBeVisible();
    },
  },
  {
    name: 'page-broken',
    address: pages.dashboard,
    as: 'owner',
    reach: async (page) => {
      await page.route('**/dashboard/profile.data*', (route) => route.fulfill({ status: 500, body: '' }));
      await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/dashboard/profile"]')?.click());
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Dashboard');
    },
  },
  { name: 'profile', address: pages.profile, as: 'owner' },
  {
    name: 'profile-missing',
    address: pages.profile,
    as: 'owner',
    reach: async (page) => {
      await page.getByLabel('Company').fill('');
      await expect(page.getByText('Company is required.')).toBeVisible();
    },
  },
  { name: 'messages', address: pages.messages, as: 'owner' },
  { name: 'messages-empty', address: pages.messages, as: 'staff' },
  { name: 'mood-menu', address: pages.messages, as: 'owner', reach: press(/Mood/) },
  {
    name: 'message-stuck',
    address: pages.messages,
    as: 'owner',
    reach: async (page) => {
      await page.route('**/api/users/*/messages', (route) => route.abort());
      await page
        .getByRole('textbox', { name: 'Message' })
        .fill('The lift on floor three is missing its sign.');
      await page.getByRole('button', { name: 'Send' }).click();
      await expect(page.getByText('Error sending message.')).toBeVisible();
    },
  },
  { name: 'overview', address: pages.overview, as: 'staff' },
  { name: 'overview-block', address: pages.overview, as: 'staff', reach: press('Block') },
  { name: 'overview-runner', address: pages.overview, as: 'staff', reach: press('Add a runner') },
  { name: 'overview-empty', address: () => `${pages.overview()}?q=nobody+at+all`, as: 'staff' },
  { name: 'overview-not-staff', address: pages.overview, as: 'owner' },
  { name: 'example', address: () => pages.example('example-1'), as: 'owner' },
  { name: 'twin', address: ({ twin }) => pages.setUp(twin), as: 'owner', whole: true },
  { name: 'join', address: ({ join }) => join, as: 'staff' },
  { name: 'invitation', address: ({ invitation }) => invitation },
  { name: 'invitation-own', address: ({ invitation }) => invitation, as: 'newcomer' },
  { name: 'invitation-other', address: ({ invitation }) => invitation, as: 'staff' },
  { name: 'shared-with-me', address: pages.dashboard, as: 'member', whole: true },
  { name: 'my-demo', address: pages.myDemo, as: 'owner', playerDepth: 2, whole: true },
  {
    name: 'my-demo-embed',
    address: pages.myDemo,
    as: 'owner',
    whole: true,
    reach: (page) => page.getByText('Embed on your own site').click(),
  },
  {
    name: 'qr-code',
    address: pages.myDemo,
    as: 'owner',
    reach: async (page) => {
      await page.getByRole('button', { name: 'QR code' }).click();
      await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
    },
  },
  { name: 'my-demo-empty', address: pages.myDemo, as: 'staff' },
  { name: 'history', address: ({ owner }) => historyOf(owner), as: 'owner', whole: true },
  {
    name: 'history-undone',
    address: ({ owner }) => historyOf(owner),
    as: 'owner',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Undo' }).first().click();
      await expect(page.getByText(/^Undone/)).toBeVisible();
    },
  },
  { name: 'history-of-item', address: ({ owner }) => historyOf(owner, '?item=tags:reception'), as: 'owner' },
  { name: 'history-nothing-found', address: ({ owner }) => historyOf(owner, '?item=tags:none'), as: 'owner' },
  {
    name: 'report-abuse',
    address: ({ owner }) => pages.abuse(demoTour(owner.userId)),
    as: 'newcomer',
    whole: true,
  },
  { name: 'import', address: () => pages.import(), as: 'owner', whole: true },
  { name: 'demo-owner', address: ({ owner }) => pages.demo(owner.userId), as: 'owner', playerDepth: 1 },
  { name: 'demo-visitor', address: ({ owner }) => pages.demo(owner.userId), playerDepth: 1 },
  {
    name: 'comments',
    address: ({ owner }) => pages.demo(owner.userId),
    as: 'owner',
    playerDepth: 1,
    reach: openComments,
  },
  {
    name: 'comment-thread',
    address: ({ owner }) => pages.demo(owner.userId),
    as: 'owner',
    playerDepth: 1,
    reach: openThread,
  },
  {
    name: 'comment-block',
    address: ({ owner }) => pages.demo(owner.userId),
    as: 'owner',
    playerDepth: 1,
    async reach(page) {
      await openThread(page);
      await playerIn(page)
        .getByRole('button', { name: /^Block/ })
        .first()
        .click();
    },
  },
  {
    name: 'exchange-comments',
    address: ({ owner }) => pages.exchangeComments(demoTour(owner.userId)),
    as: 'owner',
    whole: true,
  },
  { name: 'notifications', address: () => pages.notifications(), as: 'owner', whole: true },
  { name: 'embed', address: ({ owner }) => pages.embed(demoTour(owner.userId)), playerDepth: 1 },
];

async function openComments(page: Page): Promise<void> {
  const player = playerIn(page);
  const more = player.getByRole('button', { name: 'More', exact: true });
  if (await more.isVisible()) await more.click();
  await player.getByRole('button', { name: /^Comments/ }).click();
}

async function openThread(page: Page): Promise<void> {
  await openComments(page);
  await playerIn(page)
    .getByRole('button', { name: /door sticks/ })
    .click();
}

function historyOf({ userId }: TestSession, query = ''): string {
  return pages.history(demoTour(userId), query);
}

async function askForLink(page: Page): Promise<void> {
  await page.getByLabel(/I agree/).check();
  await page.getByLabel('Email address').fill('ada@example.test');
  await page.getByRole('button', { name: 'Sign in with email link' }).click();
}

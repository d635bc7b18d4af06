import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import { api } from '../../contract/addresses.ts';
import { untilAlive } from './alive.ts';
import { newestMail, signInLink } from './inbox.ts';
import { startProduct, type Product } from './product.ts';
import { browserCookie, call, openSession, saveTour, type TestSession } from './session.ts';

interface SignInOptions {
  /** Without a profile the forced intro stands before the dashboard. Default: a complete profile. */
  profile?: { name: string; company: string; role: string } | null;
  /** The browser to sign in; the test's own by default. */
  context?: BrowserContext;
}

interface Fixtures {
  /** Signs a browser in by e-mail link and answers the session. */
  signIn: (email?: string, options?: SignInOptions) => Promise<TestSession & { email: string }>;
  /** Writes a demo tour for a session, over the API. */
  createTour: (session: TestSession, fields?: Record<string, unknown>) => Promise<Record<string, unknown>>;
  /** The development inbox. */
  mail: { newest: (to: string) => ReturnType<typeof newestMail>; link: (to: string) => Promise<URL> };
  /** An address that no test used before. */
  newEmail: () => string;
  /** Fails with axe's findings, unless there are none. */
  expectNoAxeViolations: (page: Page) => Promise<void>;
  /** What the page wrote to its console as errors. */
  consoleErrors: string[];
}

let counter = 0;

export const test = base.extend<Fixtures, { product: Product }>({
  browser: [
    async ({ browser }, provide) => {
      browser.on('context', (context) => context.on('page', awaitLife));
      await provide(browser);
    },
    { scope: 'worker' },
  ],
  product: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from this pattern.
    async ({}, provide) => {
      const product = await startProduct();
      await provide(product);
      await product.stop();
      product.remove();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, provide) => provide(product.origin),
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from this pattern.
  newEmail: async ({}, provide) => {
    await provide(() => `person-${process.pid}-${(counter += 1)}@example.test`);
  },
  signIn: async ({ product, context, newEmail }, provide) => {
    await provide(async (email = newEmail(), options = {}) => {
      const session = await openSession(product.origin, email);
      await (options.context ?? context).addCookies([browserCookie(product.origin, session)]);
      const profile =
        options.profile === undefined
          ? { name: 'Ada Byron', company: 'Analytical Estates', role: 'Facility manager' }
          : options.profile;
      if (profile) await call(product.origin, session, 'PATCH', api.profile(session.userId), profile);
      return { ...session, email };
    });
  },
  createTour: async ({ product }, provide) => {
    await provide(async (session, fields = {}) => {
      const tour = { matterportId: 'gv360office', hasBeenSaved: true, ...fields };
      const response = await saveTour(product.origin, session, tour);
      return (await response.json()) as Record<string, unknown>;
    });
  },
  mail: async ({ product }, provide) => {
    await provide({
      newest: (to) => newestMail(product.origin, to),
      link: (to) => signInLink(product.origin, to),
    });
  },
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from this pattern.
  expectNoAxeViolations: async ({}, provide) => {
    await provide(async (page) => {
      await page.evaluate(endTransitions);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(
        violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map((node) => node.target) })),
      ).toEqual([]);
    });
  },
  consoleErrors: async ({ page }, provide) => {
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(error.message));
    await provide(errors);
  },
});

export { expect };

/**
 * A page that is gone to is answered once its modules are alive: what it does before that is tested by itself, with
 * `waitUntil: 'commit'`.
 */
function awaitLife(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (address, options) => {
    const response = await goto(address, options);
    if (options?.waitUntil !== 'commit') await untilAlive(page);
    return response;
  };
}

/** Colours half-way through a transition are nobody's design: axe is shown where they lead. Runs in the page. */
function endTransitions(): void {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
  }
}

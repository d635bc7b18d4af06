import { expect, type BrowserContext } from '@playwright/test';
import { api } from '../../../contract/addresses.ts';
import { newestMail, signInLink } from '../servers/inbox.ts';
import { startProduct, type Product } from '../servers/product.ts';
import { browserCookie, call, openSession, saveTour, type TestSession } from '../servers/session.ts';
import { test as base } from './worker-fixtures.ts';

interface SignInOptions {
  /**
   * The user's profile; by default, a complete one. For a user without a profile, the mandatory introduction
   * replaces the dashboard.
   */
  profile?: { name: string; company: string; role: string } | null;
  /** The browser context to sign in; by default, the test's own. */
  context?: BrowserContext;
}

interface Fixtures {
  /** Signs in a browser by email link. Returns the session. */
  signIn: (email?: string, options?: SignInOptions) => Promise<TestSession & { email: string }>;
  /** Writes a session's demo tour with the API. */
  createTour: (session: TestSession, fields?: Record<string, unknown>) => Promise<Record<string, unknown>>;
  /** The inbox of the development server. */
  mail: {
    newest: (to: string) => ReturnType<typeof newestMail>;
    link: (to: string, since?: string) => Promise<URL>;
  };
  /** Returns an address that no test has used before. */
  newEmail: () => string;
  /** Starts a separate product with the full captures. It stops when the test ends. */
  startOwn: (env?: Record<string, string>) => Promise<Product>;
  /** Errors that the page wrote to its console. */
  consoleErrors: string[];
}

let counter = 0;

export const test = base.extend<Fixtures>({
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
      link: (to, since) => signInLink(product.origin, to, since),
    });
  },
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from this pattern.
  startOwn: async ({}, provide) => {
    const started: Product[] = [];
    await provide(async (env = {}) => {
      const product = await startProduct({ env });
      started.push(product);
      return product;
    });
    for (const product of started) {
      await product.stop();
      product.remove();
    }
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

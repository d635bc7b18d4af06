import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { api, pages } from '../../contract/addresses.ts';
import { expectNoAxeViolations } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/fixtures.ts';
import { startProduct, type Product } from '../support/servers/product.ts';
import { browserCookie, call, openSession } from '../support/servers/session.ts';

let own: Product;

// One product, started once.
test.describe.configure({ mode: 'default' });

/** A product of its own, whose database may be damaged. */
test.beforeAll(async () => {
  own = await startProduct();
});
test.afterAll(async () => {
  await own.stop();
  own.remove();
});

/** Changes the database behind the server's back. */
function change(statement: string): void {
  const database = new DatabaseSync(join(own.dataDir, 'gov360.db'));
  database.exec(statement);
  database.close();
}

for (const javaScriptEnabled of [true, false]) {
  test(`a page that breaks says so and is tried again, ${javaScriptEnabled ? 'with' : 'without'} scripts`, async ({
    browser,
  }) => {
    const session = await openSession(own.origin, `breaks-${javaScriptEnabled}@example.test`);
    const profile = { name: 'Ada Byron', company: 'Engines', role: 'Analyst' };
    await call(own.origin, session, 'PATCH', api.profile(session.userId), profile);
    const context = await browser.newContext({ javaScriptEnabled, baseURL: own.origin });
    await context.addCookies([browserCookie(own.origin, session)]);
    const page = await context.newPage();

    change('alter table messages rename to messages_away');
    const response = await page.goto(pages.profile());
    expect(response?.status()).toBe(500);
    await expect(page.getByRole('heading', { name: 'Something broke on our side' })).toBeVisible();
    // The way around stays; only this page is missing.
    await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeAttached();
    if (javaScriptEnabled) await expectNoAxeViolations(page);
    change('alter table messages_away rename to messages');
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
    await context.close();
  });
}

test('where nothing can be drawn at all, a plain page says what happened', async ({ page }) => {
  const session = await openSession(own.origin, 'nothing@example.test');
  await page.context().addCookies([browserCookie(own.origin, session)]);
  change('alter table sessions rename to sessions_away');
  const response = await page.goto(own.origin + pages.dashboard());
  change('alter table sessions_away rename to sessions');
  expect(response?.status()).toBe(500);
  await expect(page.getByRole('heading', { name: 'Something broke on our side' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page).toHaveTitle(/GoV360$/);
  await expect(page.getByRole('heading', { name: 'Something broke on our side' })).toHaveCount(0);
});

test('a form sent from elsewhere is refused in plain words', async ({ page }) => {
  await page.goto(own.origin);
  // As a browser sends it that hides where a form comes from.
  await page.setContent(
    `<meta name="referrer" content="no-referrer"><form method="post" action="${own.origin}${pages.dashboard()}"><button>Send</button></form>`,
  );
  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('button', { name: 'Send' }).click();
  expect((await answered).status()).toBe(403);
  await expect(page.getByRole('heading', { name: 'This form did not come from our page' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Go to the homepage' }).click();
  await expect(page).toHaveTitle('Coming Soon | GoV360');
});

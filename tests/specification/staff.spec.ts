import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { api, pages } from '../../contract/addresses.ts';
import { expect, test } from '../support/browser/fixtures.ts';
import { startProduct, type Product } from '../support/servers/product.ts';
import { browserCookie, call, openSession } from '../support/servers/session.ts';

let own: Product;

// One product, started once.
test.describe.configure({ mode: 'default' });

/** A product of its own: its staff sign in for the first time, and its database may be damaged. */
test.beforeAll(async () => {
  own = await startProduct();
});
test.afterAll(async () => {
  await own.stop();
  own.remove();
});

async function newPerson(email: string, company: string) {
  const session = await openSession(own.origin, email);
  await call(own.origin, session, 'PATCH', api.profile(session.userId), { name: email, company, role: 'r' });
  return session;
}

/** Changes the database behind the server's back. */
function change(statement: string): void {
  const database = new DatabaseSync(join(own.dataDir, 'gov360.db'));
  database.exec(statement);
  database.close();
}

test.describe('the overview', () => {
  for (const number of [1, 2, 3, 4]) {
    test(`shows to staff member ${number} of four @6.4 @9.2`, async ({ context, page }) => {
      const session = await newPerson(`staff-${number}@gov360.test`, 'GoV360');
      await context.addCookies([browserCookie(own.origin, session)]);
      await page.goto(own.origin + pages.overview());
      await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
    });
  }

  test('lists users in the order they came, says who has no e-mail, and reads messages on demand @8.10 @8.22 @9.9', async ({
    context,
    page,
  }) => {
    const first = await newPerson('zoe@example.test', 'Order & Sons');
    const second = await newPerson('adam@example.test', 'Order & Sons');
    await call(own.origin, second, 'PATCH', api.profile(second.userId), { name: 'Adam', email: '' });
    change(`update users set email = null where id = '${second.userId}'`);
    await call(own.origin, first, 'POST', api.messages(first.userId), { message: 'Hello', mood: 'loved' });

    const session = await newPerson('staff-1@gov360.test', 'GoV360');
    await context.addCookies([browserCookie(own.origin, session)]);
    await page.goto(`${own.origin}${pages.overview()}?q=Order`);
    const users = page.getByRole('main').getByRole('heading', { level: 3 });
    await expect(users).toHaveText(['zoe@example.test', 'Adam']);
    await expect(page.getByText('No email address available')).toHaveCount(1);

    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/messages*', async (route) => {
      await released;
      await route.continue();
    });
    const row = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: 'zoe@example.test' }) });
    await row.getByText('Messages').click();
    await expect(row.getByText('Loading...')).toBeVisible();
    release();
    await expect(row).toContainText('Loved');
    await expect(row).toContainText('Hello');
  });
});

test('a tour that cannot be read is said in the form, and the rest of the page stands @8.9', async ({
  context,
  page,
}) => {
  const session = await newPerson('unlucky@example.test', 'Bad Luck');
  await context.addCookies([browserCookie(own.origin, session)]);
  change('alter table tours rename to tours_away');
  await page.goto(own.origin + pages.dashboard());
  await expect(page.getByText(/^Error: \S+/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Example spaces' })).toBeVisible();
  change('alter table tours_away rename to tours');
});

test('users that cannot be listed are said in the page, and it recovers @8.11', async ({ context, page }) => {
  const session = await newPerson('staff-2@gov360.test', 'GoV360');
  await context.addCookies([browserCookie(own.origin, session)]);
  change('alter table users rename column created_at to created_away');
  await page.goto(`${own.origin}${pages.overview()}?q=any`);
  await expect(page.getByRole('alert')).toContainText(/\S/);
  change('alter table users rename column created_away to created_at');
  await page.reload();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

import { api, pages } from '../../contract/addresses.ts';
import { expectNoAxeViolations, expectNoColorViolations } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/fixtures.ts';
import { answerCookies, expectToFit, fitsUncovered, tooWide } from '../support/browser/layout.ts';
import { LONG, people } from '../support/browser/long-names.ts';
import { browserCookie, call, openSession } from '../support/servers/session.ts';

test(
  'lets staff read messages, and block and unblock a user @8.10',
  { tag: '@soak' },
  async ({ page, browser, startOwn }) => {
    test.slow();
    const { origin } = await startOwn();
    const enrol = async (email: string, name: string, company: string) => {
      const session = await openSession(origin, email);
      await call(origin, session, 'PATCH', api.profile(session.userId), { name, company, role: 'Guest' });
      return session;
    };
    const staff = await enrol('staff-1@gov360.test', 'Sam Staff', 'GoV360');
    for (const [index, { name, company }] of Object.values(people).entries()) {
      const session = await enrol(`long-${index}@example.test`, name, company);
      const message = { message: `${company} ${LONG}`, mood: 'loved' };
      await call(origin, session, 'POST', api.messages(session.userId), message);
    }
    const person = await enrol('zora@example.test', 'Zora', 'Here');
    await page.context().addCookies([browserCookie(origin, staff)]);
    await answerCookies(page);

    await test.step('fits the overview on every screen with long and right-to-left names, without layout shifts', async () => {
      await expectToFit(page, origin + pages.overview(), async () => {
        const row = page.getByRole('listitem').filter({ hasText: LONG }).first();
        if ((await row.locator('details[open]').count()) === 0) await row.getByText('Messages').click();
        await expect(page.getByText(LONG).last()).toBeVisible();
        return fitsUncovered(page);
      });
      await page.setViewportSize({ width: 1280, height: 900 });
      await expectNoAxeViolations(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectNoColorViolations(page);
      await page.emulateMedia({ colorScheme: 'light' });
    });

    const row = page.getByRole('region', { name: 'Users' }).getByRole('listitem').filter({ hasText: 'Zora' });
    await test.step('loads messages on demand', async () => {
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      await page.route(`**${api.messages(person.userId)}*`, async (route) => {
        await released;
        await route.continue();
      });
      await page.goto(`${origin}${pages.overview()}?q=zora`);
      await row.getByText('Messages (0)').click();
      await expect(row.getByText('Loading...')).toBeVisible();
      release();
      await expect(row.getByText('No messages.')).toBeVisible();
      await expect(row.getByText('Loading...')).toHaveCount(0);
    });

    const theirs = await browser.newContext();
    const own = await theirs.newPage();
    await theirs.addCookies([browserCookie(origin, person)]);
    await own.goto(origin + pages.profile());
    await row.getByRole('button', { name: 'Block' }).click();
    const dialog = page.getByRole('dialog', { name: 'Block Zora' });
    await expect(dialog.getByLabel('Reason')).toBeFocused();
    await expectNoAxeViolations(page);
    await dialog.getByLabel('Reason').fill('Sends spam');
    await dialog.getByRole('button', { name: 'Block this person' }).click();
    await expect(row).toContainText('Reason: Sends spam');
    await expect(row.getByRole('button', { name: 'Unblock' })).toBeFocused();
    await expect(own).toHaveURL(/\/signin/, { timeout: 5_000 });
    await expect(openSession(origin, 'zora@example.test')).rejects.toThrow('Sends spam');

    await test.step('unblocks the user by keyboard on a phone', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await tooWide(page)).toEqual([]);
      await page.keyboard.press('Enter');
      await expect(row.getByRole('button', { name: 'Block' })).toBeVisible();
      await expect(row).not.toContainText('Sends spam');
      await openSession(origin, 'zora@example.test');
    });

    await page.reload();
    const log = page.getByRole('region', { name: 'Audit log' });
    await expect(log.getByRole('listitem').filter({ hasText: 'unblocked' })).toContainText('Zora');
    await expect(log.getByRole('listitem').filter({ hasText: 'searched the list of users' })).toHaveCount(1);
    await expect(log).not.toContainText('spam');
    await expectNoAxeViolations(page);
    await theirs.close();

    const runners = page.getByRole('region', { name: 'Scan runners' });
    await test.step('adds a scan runner, shows its token once, and revokes the token', async () => {
      await runners.getByRole('button', { name: 'Add a runner' }).click();
      const adding = page.getByRole('dialog', { name: 'Add a scan runner' });
      await adding.getByLabel('Name').fill(LONG);
      await adding.getByRole('button', { name: 'Add runner' }).click();
      await expect(runners.getByLabel('Token')).toHaveValue(/^[\w-]{43}$/);
      expect(await tooWide(page)).toEqual([]);
      await expectNoAxeViolations(page);
      await page.reload();
      await expect(runners.getByText('No request yet')).toBeVisible();
      await expect(runners.getByLabel('Token')).toHaveCount(0);
      await runners.getByRole('button', { name: 'Revoke' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Revoke runner' }).click();
      await expect(runners.getByText('No runners yet.')).toBeVisible();
    });
  },
);

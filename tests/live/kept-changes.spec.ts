import { api, pages } from '../../contract/addresses.ts';
import type { TourRef } from '../../contract/tour-id.ts';
import { placeOf } from '../../outbox/unsent-edits-storage.ts';
import { expect, test } from '../support/browser/fixtures.ts';
import { playerIn } from '../support/browser/frames.ts';
import { withoutWebgl } from '../support/browser/twin-page.ts';
import { officeTag } from '../support/player/office-tag.ts';
import { call } from '../support/servers/session.ts';

test(
  'keeps an offline change after its tab closes, warns about the change at sign-out, and then saves it',
  { tag: '@soak' },
  async ({ context, signIn, createTour }) => {
    const session = await signIn();
    await createTour(session, { tags: [officeTag('boiler', { title: 'Boiler' })] });
    const tab = await context.newPage();
    const player = playerIn(tab);
    const rename = async (title: string) => {
      await player.getByRole('button', { name: 'Edit', exact: true }).click();
      await player.getByLabel('Title', { exact: true }).fill(title);
      await player.getByRole('button', { name: 'Save tag' }).click();
    };
    await tab.goto(pages.demo(session.userId));
    await player.getByRole('button', { name: 'Boiler', exact: true }).first().click();
    // The code for editing loads on first use.
    await rename('Boiler 1');
    await expect(player.getByText('Saved', { exact: true })).toBeVisible();
    await context.setOffline(true);
    await rename('Boiler 2');
    await expect(player.getByText(/^Not saved yet.*This browser keeps your change/)).toBeVisible();
    await tab.close();

    await context.setOffline(false);
    const page = await context.newPage();
    await page.goto(pages.signOut());
    await expect(page.getByRole('heading', { name: 'You have unsaved changes' })).toBeVisible();
    await page.getByRole('link', { name: 'Stay signed in' }).click();
    await page.waitForURL(`**${pages.dashboard()}`);
    await page.goto(pages.demo(session.userId));
    await expect(playerIn(page).getByText('Saved', { exact: true })).toBeVisible();
    await expect(playerIn(page).getByRole('button', { name: 'Boiler 2' }).first()).toBeVisible();
    const names = await page.evaluate(() => Object.keys(localStorage));
    expect(names.filter((name) => name.startsWith(placeOf(session.userId, '').slice(0, -1)))).toEqual([]);
  },
);

test('saves edits made offline to a twin that was archived meanwhile, and keeps edits to a deleted twin for copying', async ({
  context,
  product,
  signIn,
}) => {
  await context.addInitScript(withoutWebgl);
  const session = await signIn();
  const send = (method: string, path: string, body?: unknown) =>
    call(product.origin, session, method, path, body);
  const open = async (name: string) => {
    const fields = { name, matterportId: 'gv360office', tags: [officeTag('pump', { title: 'Pump' })] };
    const twin = (await (await send('POST', api.tours(session.userId), fields)).json()) as TourRef;
    const page = await context.newPage();
    await page.goto(pages.twin(twin.tourId));
    const player = playerIn(page);
    await player.getByRole('button', { name: 'Pump', exact: true }).click();
    await player.getByRole('button', { name: 'Edit', exact: true }).click();
    const title = player.getByLabel('Title', { exact: true });
    await expect(title).toBeVisible();
    return { twin, page, player, title };
  };
  const archived = await open('Old annex');
  const deleted = await open('Harbour annex');

  await context.setOffline(true);
  for (const { player, title } of [archived, deleted]) {
    await title.fill('Pump 4');
    await player.getByRole('button', { name: 'Save tag' }).click();
    await expect(player.getByText(/^Not saved yet.*This browser keeps your change/)).toBeVisible();
  }
  await send('PUT', api.archive(archived.twin));
  await send('DELETE', api.tour(deleted.twin));
  await context.setOffline(false);

  await expect(archived.player.getByText('Saved', { exact: true })).toBeVisible();
  const saved = (await (await send('GET', api.tour(archived.twin))).json()) as { tags: { title: string }[] };
  expect(saved.tags).toMatchObject([{ title: 'Pump 4' }]);

  const { page } = deleted;
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page.getByText('1 edit was not saved')).toBeVisible();
  await page.reload();
  await page.getByText('Show edits').click();
  await expect(page.getByRole('textbox', { name: 'Unsent edits' })).toHaveValue(
    'Unsent edits to Harbour annex\n\nChanged Pump 4 (tags)\n  title: Pump 4',
  );
});

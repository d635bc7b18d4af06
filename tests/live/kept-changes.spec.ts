import { pages } from '../../contract/addresses.ts';
import { placeOf } from '../../outbox/unsent-edits-storage.ts';
import { expect, test } from '../support/browser/fixtures.ts';
import { playerIn } from '../support/browser/frames.ts';
import { officeTag } from '../support/player/office-tag.ts';

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

import { api, pages } from '../../contract/addresses.ts';
import { changeOperation, type Item, type Operation } from '../../contract/changes/operation.ts';
import { demoTour } from '../../contract/tour-id.ts';
import { expectNoAxeViolations } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/fixtures.ts';
import { standIn } from '../support/browser/stand-in.ts';
import { officeTag } from '../support/player/office-tag.ts';
import { call } from '../support/servers/session.ts';

const tagOf = (id: string, title: string): Item => ({ ...officeTag(id, { title }), id });

test.use({ hasTouch: true });

test('shows an owner each change and its author, and undoes changes by keyboard and on a phone', async ({
  page,
  product,
  signIn,
  createTour,
}) => {
  const owner = await signIn();
  const tour = demoTour(owner.userId);
  const [pump, valve] = [tagOf('pump', 'Pump'), tagOf('valve', 'Valve')];
  await createTour(owner, { name: 'Harbour office', tags: [pump, valve] });
  const send = (operation: Operation) =>
    call(product.origin, owner, 'POST', api.operations(tour), { operations: [operation] });
  const renamed = { ...pump, title: 'Pump 3' };
  await send(changeOperation({ id: 'rename', collection: 'tags', before: pump, after: renamed }));
  await send({ id: 'delete', collection: 'tags', kind: 'remove', item: valve });
  await standIn(page, product.playerOrigin);
  const titles = async () => {
    const answer = await call(product.origin, owner, 'GET', api.tour(tour));
    return ((await answer.json()) as { tags: { title: string }[] }).tags.map(({ title }) => title);
  };
  const changes = page.getByRole('listitem');

  await test.step('undoes the deletion with Enter, and records the undo as another change', async () => {
    await page.goto(pages.demo(owner.userId));
    await page.getByRole('link', { name: 'History' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('History · Harbour office');
    await expectNoAxeViolations(page);
    await expect(changes.first()).toContainText('Deleted tag Valve');
    await changes.first().getByRole('button', { name: 'Undo' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Undone.')).toBeVisible();
    await expect(changes.first()).toContainText('Added tag Valve');
    expect((await titles()).toSorted()).toEqual(['Pump 3', 'Valve']);
  });

  await test.step('lists other users’ changes without a reload', async () => {
    await send({ id: 'add', collection: 'tags', kind: 'add', item: tagOf('fan', 'Fan') });
    await expect(changes.first()).toContainText('Added tag Fan');
    await expect(page.getByText('Undone.')).toBeVisible();
  });

  await test.step('lists one item’s changes on a phone, undoes them by touch, and shows the item in the twin', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('link', { name: 'All changes to tag “Pump 3”' }).first().tap();
    await expect(page.getByText('Changes to tag “Pump 3”.')).toBeVisible();
    await expect(changes.first()).toContainText('Changed tag Pump 3');
    await changes.first().getByRole('button', { name: 'Undo' }).tap();
    await expect(page.getByText('Undone.')).toBeVisible();
    expect((await titles()).toSorted()).toEqual(['Fan', 'Pump', 'Valve']);
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(isWide).toBe(false);
    await page.getByRole('link', { name: 'View tag “Pump” in the twin' }).first().tap();
    await expect(page).toHaveURL(/\/demo\/[\w-]+#.*Pump/);
  });
});

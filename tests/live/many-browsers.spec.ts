import { demoTour } from '../../contract/tour-id.ts';
import type { Browser, FrameLocator, Page } from '@playwright/test';
import { api, pages } from '../../contract/addresses.ts';
import { expect, test } from '../support/browser/fixtures.ts';
import { addTag, playerIn } from '../support/browser/frames.ts';
import { officeTag } from '../support/player/office-tag.ts';
import { browserCookie, call, type TestSession } from '../support/servers/session.ts';

const BROWSERS = 2;
const TAGS = 4;
const EACH = TAGS / BROWSERS;
/** Milliseconds; two spaces are drawn in software at once. */
const PATIENCE = 45_000;

const numberOf = (tag: number) => String(tag).padStart(2, '0');
const checked = (tag: number) => `Checked ${numberOf(tag)}`;
const note = (browser: number) => `Seen by browser ${browser}`;

async function openTwin(browser: Browser, origin: string, session: TestSession): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    reducedMotion: 'reduce',
    viewport: { width: 760, height: 560 },
  });
  await context.addCookies([browserCookie(origin, session)]);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  await page.goto(pages.demo(session.userId));
  await expect(playerIn(page).getByRole('application', { name: '3D view' })).toBeVisible({
    timeout: PATIENCE,
  });
  return page;
}

/** Writes into a field of a tag, whatever its title is by now. */
async function edit(player: FrameLocator, tag: number, label: string, value: string): Promise<void> {
  await player.getByLabel('Find a tag').fill(numberOf(tag));
  await player.getByRole('button', { name: new RegExp(`^(Device|Checked) ${numberOf(tag)}$`) }).click();
  await player.getByRole('button', { name: 'Edit', exact: true }).click();
  await player.getByLabel(label, { exact: true }).fill(value);
  await player.getByRole('button', { name: 'Save tag' }).click();
  await player.getByRole('button', { name: 'Close' }).click();
}

/** Opens a form and leaves it: what editing needs, which a page fetches once it is open, is there then. */
async function openForm(player: FrameLocator): Promise<void> {
  await player.getByRole('button', { name: `Device ${numberOf(0)}`, exact: true }).click();
  await player.getByRole('button', { name: 'Edit', exact: true }).click();
  await player.getByRole('button', { name: 'Cancel', exact: true }).click();
}

/** Gives its share of the tags a title, and the first tag of the next browser a text. */
async function editShare(player: FrameLocator, browser: number): Promise<void> {
  for (let tag = browser * EACH; tag < (browser + 1) * EACH; tag += 1) {
    await edit(player, tag, 'Title', checked(tag));
  }
  await edit(player, ((browser + 1) * EACH) % TAGS, 'Text', note(browser));
}

// More people at once, with reloads and lost answers: outbox/no-edit-lost.test.ts.
test('two browsers show each other’s new tag and change the same tags at once, one of them offline for a while: nobody is asked, and nothing is lost', async ({
  browser,
  product,
  signIn,
  createTour,
}) => {
  const session = await signIn();
  const tags = Array.from({ length: TAGS }, (_, index) =>
    officeTag(`tag-${index}`, { title: `Device ${numberOf(index)}` }),
  );
  await createTour(session, { tags });
  const opened = await Promise.all(
    Array.from({ length: BROWSERS }, () => openTwin(browser, product.origin, session)),
  );
  const players = opened.map(playerIn);
  const [first, second] = players as [FrameLocator, FrameLocator];
  await addTag(first, 'Water shut-off');
  await expect(second.getByRole('button', { name: 'Water shut-off' }).first()).toBeVisible();
  await first.getByRole('button', { name: 'Close' }).click();

  const [offline] = opened.slice(-1);
  await openForm(playerIn(offline!));
  await offline!.context().setOffline(true);
  await Promise.all(players.map(editShare));
  const readTags = async () => {
    const answer = await call(product.origin, session, 'GET', api.tour(demoTour(session.userId)));
    return ((await answer.json()) as { tags: Record<string, unknown>[] }).tags.slice(0, TAGS);
  };
  expect((await readTags()).at(-1)).toEqual(tags.at(-1));
  await offline!.context().setOffline(false);

  const titles = tags.map((_, index) => checked(index));
  for (const player of players) {
    await expect(player.getByText('Saved', { exact: true })).toBeVisible();
    await player.getByLabel('Find a tag').fill('');
    await expect(player.getByRole('button', { name: /^Checked \d+$/ })).toHaveText(titles);
    await expect(player.getByRole('region', { name: 'Changed in two places' })).toHaveCount(0);
    await expect(player.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  }
  expect(await readTags()).toEqual(
    tags.map((tag, index) => ({
      ...tag,
      title: checked(index),
      text: index % EACH === 0 ? note((index / EACH + BROWSERS - 1) % BROWSERS) : '',
    })),
  );
  await Promise.all(opened.map((page) => page.context().close()));
});

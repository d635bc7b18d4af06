import { demoTour } from '../../contract/tour-id.ts';
import type { FrameLocator } from '@playwright/test';
import { api } from '../../contract/addresses.ts';
import { expect, test } from '../support/browser/fixtures.ts';
import { addTag, playerIn } from '../support/browser/frames.ts';
import { editTag, numberOf, openTwinPage, PATIENCE } from '../support/browser/twin-page.ts';
import { officeTag } from '../support/player/office-tag.ts';
import { call } from '../support/servers/session.ts';
import { openSharedTwin, type SharedTwin } from '../support/servers/shared-twin.ts';

const BROWSERS = 2;
const TAGS = 4;
const EACH = TAGS / BROWSERS;

const checked = (tag: number) => `Checked ${numberOf(tag)}`;
/** Added to that; ends in another number than that of its tag. */
const again = (browser: number) => `Checked 9${browser}`;
const note = (browser: number) => `Seen by browser ${browser}`;

/** Opens a form and leaves it: what editing needs, which a page fetches once it is open, is there then. */
async function openForm(player: FrameLocator): Promise<void> {
  await player.getByRole('button', { name: `Device ${numberOf(0)}`, exact: true }).click();
  await player.getByRole('button', { name: 'Edit', exact: true }).click();
  await player.getByRole('button', { name: 'Cancel', exact: true }).click();
}

/** Gives its share of the tags a title, and the first tag of the next browser a text. */
async function editShare(player: FrameLocator, browser: number): Promise<void> {
  for (let tag = browser * EACH; tag < (browser + 1) * EACH; tag += 1) {
    await editTag(player, tag, 'Title', checked(tag));
  }
  await editTag(player, ((browser + 1) * EACH) % TAGS, 'Text', note(browser));
}

test.describe('five browsers on two servers', () => {
  let twin: SharedTwin;
  test.beforeAll(async () => {
    twin = await openSharedTwin(2);
  });
  test.afterAll(() => twin.close());

  test('lose nothing and converge, although a server is killed and connections drop', async ({ browser }) => {
    test.setTimeout(300_000);
    const { line, people, readTags } = twin;
    const [ada, grace, mary] = people;
    const numbers = Array.from({ length: 5 }, (_, index) => index);
    const opened = await Promise.all(
      [ada, ada, grace, mary, mary].map((session, index) =>
        openTwinPage(browser, {
          origin: line.origin,
          session,
          ownerId: ada.userId,
          webgl: index < 2,
          width: 1_100,
        }),
      ),
    );
    const players = opened.map(playerIn);
    const everyone = (label: string, value: (tag: number) => string) =>
      Promise.all(players.map((player, index) => editTag(player, index, label, value(index))));
    const allShow = async (titles: string[]) => {
      for (const player of players) {
        await player.getByLabel('Find a tag').fill('');
        await expect(player.getByRole('button', { name: /^(Device|Checked) \d+$/ })).toHaveText(titles, {
          timeout: PATIENCE,
        });
        await expect(player.getByText('Saved', { exact: true })).toBeVisible({ timeout: PATIENCE });
      }
    };

    await test.step('what all browsers change at once appears everywhere, with its author', async () => {
      const news = expect(opened[0]!.getByText(/^(Grace Hopper|Mary Jackson).* (changed|made)/)).toBeVisible({
        timeout: PATIENCE,
      });
      await everyone('Title', checked);
      await news;
      await allShow(numbers.map(checked));
    });

    await test.step('after one server is killed, the other has all of it', async () => {
      await twin.killFirst();
      await everyone('Text', (tag) => `Seen after the end of one, ${tag}`);
      await expect
        .poll(async () => (await readTags()).map(({ text }) => text), { timeout: PATIENCE })
        .toEqual(numbers.map((tag) => `Seen after the end of one, ${tag}`));
    });

    await test.step('changes made while all connections are down arrive later', async () => {
      line.down();
      // Each changes another browser's tag.
      await Promise.all(
        players.map((player, index) => editTag(player, (index + 1) % players.length, 'Title', again(index))),
      );
      line.up();
      const titles = numbers.map((tag) => again((tag + players.length - 1) % players.length));
      await allShow(titles);
      expect((await readTags()).map(({ title }) => title)).toEqual(titles);
    });
    await Promise.all(opened.map((page) => page.context().close()));
  });
});

// More users at once, with reloads and lost responses: outbox/no-edit-lost.test.ts.
test('two browsers change the same tags at once, one of them offline for a while, and nothing is lost', async ({
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
    Array.from({ length: BROWSERS }, () => openTwinPage(browser, { origin: product.origin, session })),
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

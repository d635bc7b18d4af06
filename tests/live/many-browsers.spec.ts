import { expect, test } from '../support/browser/fixtures.ts';
import { playerIn } from '../support/browser/frames.ts';
import { editTag, numberOf, openTwinPage, PATIENCE } from '../support/browser/twin-page.ts';
import { openSharedTwin, type SharedTwin } from '../support/servers/shared-twin.ts';

const checked = (tag: number) => `Checked ${numberOf(tag)}`;
/** Returns the second title that a browser gives to a tag. */
const again = (browser: number) => `Checked 9${browser}`;

// outbox/no-edit-lost.test.ts covers more users, reloads and lost responses.
test.describe('five browsers on two servers', () => {
  let twin: SharedTwin;
  test.beforeAll(async () => {
    twin = await openSharedTwin(2);
  });
  test.afterAll(() => twin.close());

  test(
    'lose nothing and converge, although a server is killed and connections drop @17.2 @17.6',
    { tag: '@soak' },
    async ({ browser }) => {
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

      await test.step('show all browsers’ simultaneous changes everywhere, with their authors', async () => {
        const news = expect(
          opened[0]!.getByText(/^(Grace Hopper|Mary Jackson).* (changed|made)/),
        ).toBeVisible({
          timeout: PATIENCE,
        });
        await everyone('Title', checked);
        await news;
        await allShow(numbers.map(checked));
      });

      const commenter = players[2]!;
      await test.step('deliver a comment to all other browsers', async () => {
        await commenter.getByRole('button', { name: 'New comment' }).click();
        await commenter.getByRole('button', { name: /^On this floor/ }).click();
        await commenter.getByRole('textbox', { name: 'Comment' }).fill('Who has the key?');
        await commenter.getByRole('button', { name: 'Send' }).click();
        for (const [index, player] of players.entries()) {
          const unread = player.getByRole('button', { name: 'Comments, 1 unread' });
          const row = player.getByText('Who has the key?').first();
          await expect(index < 2 ? unread : row).toBeVisible({ timeout: PATIENCE });
        }
      });

      await test.step('keep all changes on the remaining server after the other is killed', async () => {
        await twin.killFirst();
        await everyone('Text', (tag) => `Seen after the end of one, ${tag}`);
        await expect
          .poll(async () => (await readTags()).map(({ text }) => text), { timeout: PATIENCE })
          .toEqual(numbers.map((tag) => `Seen after the end of one, ${tag}`));
        await commenter.getByRole('button', { name: /Who has the key/ }).click();
        await commenter.getByRole('button', { name: 'Resolve', exact: true }).click();
        await commenter.getByRole('button', { name: 'All comments' }).click();
        for (const [index, player] of players.entries()) {
          const read = player.getByRole('button', { name: 'Comments', exact: true });
          const none = player.getByText('All comments are resolved.');
          await expect(index < 2 ? read : none).toBeVisible({ timeout: PATIENCE });
        }
      });

      await test.step('change tags while all connections are down, and deliver the changes after they reconnect', async () => {
        line.down();
        // Each browser changes another browser's tag.
        await Promise.all(
          players.map((player, index) =>
            editTag(player, (index + 1) % players.length, 'Title', again(index)),
          ),
        );
        line.up();
        const titles = numbers.map((tag) => again((tag + players.length - 1) % players.length));
        await allShow(titles);
        expect((await readTags()).map(({ title }) => title)).toEqual(titles);
        for (const player of players)
          await expect(player.getByRole('region', { name: 'Changed in two places' })).toHaveCount(0);
      });
      await Promise.all(opened.map((page) => page.context().close()));
    },
  );
});

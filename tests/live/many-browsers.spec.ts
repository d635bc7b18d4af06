import { demoTour } from '../../contract/tour-id.ts';
import type { Browser, FrameLocator, Page } from '@playwright/test';
import { api, pages } from '../../contract/addresses.ts';
import { expect, test } from '../support/browser/fixtures.ts';
import { addTag, playerIn } from '../support/browser/frames.ts';
import { officeTag } from '../support/player/office-tag.ts';
import { browserCookie, call, openSession, saveTour, type TestSession } from '../support/servers/session.ts';
import { addMember } from '../../server/domain/portfolio/members.ts';
import { openPostgresStore } from '../../server/platform/store/postgres/postgres.ts';
import { type BreakingLine, openBreakingLine } from '../support/browser/breaking-line.ts';
import { LIGHT_CAPTURES } from '../support/browser/worker-fixtures.ts';
import { createPostgresDatabase } from '../support/postgres-database.ts';
import { type PostgresServer, startPostgres } from '../support/postgres.ts';
import { freePort } from '../support/servers/free-port.ts';
import { type Product, startProduct } from '../support/servers/product.ts';

const BROWSERS = 2;
const TAGS = 4;
const EACH = TAGS / BROWSERS;
/** Milliseconds; software rendering draws two spaces at once. */
const PATIENCE = 45_000;
/** Shared by all servers of one database. */
const AUTH_SECRET = 'one secret of two servers, of 40 signs.';

const numberOf = (tag: number) => String(tag).padStart(2, '0');
const checked = (tag: number) => `Checked ${numberOf(tag)}`;
/** Added to that; ends in another number than that of its tag. */
const again = (browser: number) => `Checked 9${browser}`;
const note = (browser: number) => `Seen by browser ${browser}`;

interface OpenTwin {
  origin: string;
  session: TestSession;
  /** The twin's owner; by default the session's own user. */
  ownerId?: string;
  /** If false, the player shows the twin as a page. */
  webgl?: boolean;
  /** Width of the window, CSS pixels. */
  width?: number;
}

async function openTwin(
  browser: Browser,
  { origin, session, ownerId = session.userId, webgl = true, width = 760 }: OpenTwin,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: origin,
    reducedMotion: 'reduce',
    viewport: { width, height: 560 },
  });
  await context.addCookies([browserCookie(origin, session)]);
  if (!webgl) await context.addInitScript(withoutWebgl);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  await page.goto(pages.demo(ownerId));
  const shown = webgl
    ? playerIn(page).getByRole('application', { name: '3D view' })
    : playerIn(page).getByLabel('Find a tag');
  await expect(shown).toBeVisible({ timeout: PATIENCE });
  return page;
}

/** Runs in each page, so it refers to nothing in this file. */
function withoutWebgl(): void {
  const own = Reflect.get(HTMLCanvasElement.prototype, 'getContext') as (
    this: HTMLCanvasElement,
    kind: string,
    ...others: unknown[]
  ) => unknown;
  Object.assign(HTMLCanvasElement.prototype, {
    getContext(this: HTMLCanvasElement, kind: string, ...others: unknown[]) {
      return kind.startsWith('webgl') ? null : own.call(this, kind, ...others);
    },
  });
}

/** Writes into a field of a tag, whatever its current title. */
async function edit(player: FrameLocator, tag: number, label: string, value: string): Promise<void> {
  await player.getByLabel('Find a tag').fill(numberOf(tag));
  await player.getByRole('button', { name: new RegExp(`^(Device|Checked) ${numberOf(tag)}$`) }).click();
  await player.getByRole('button', { name: 'Edit', exact: true }).click();
  await player.getByLabel(label, { exact: true }).fill(value);
  await player.getByRole('button', { name: 'Save tag' }).click();
  await player.getByRole('button', { name: 'Close' }).click();
}

/** Opens a form and leaves it, so that the editing code, which a page loads after opening, has loaded. */
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

test.describe('five browsers on two servers', () => {
  let postgres: PostgresServer;
  let line: BreakingLine;
  const servers: Product[] = [];
  test.beforeAll(async () => {
    postgres = await startPostgres();
    line = await openBreakingLine();
  });
  test.afterAll(async () => {
    for (const server of servers) {
      await server.stop('SIGKILL');
      server.remove();
    }
    await line.close();
    await postgres.stop();
  });

  test('lose nothing and converge, although a server is killed and connections drop', async ({
    browser,
    newEmail,
  }) => {
    test.setTimeout(300_000);
    const DATABASE_URL = await createPostgresDatabase(postgres.url);
    const start = async () => {
      const ports = { site: await freePort(), player: await freePort() };
      const env = { DATABASE_URL, AUTH_SECRET, CAPTURES_DIR: LIGHT_CAPTURES, PUBLIC_ORIGIN: line.origin };
      servers.push(await startProduct({ ports, env }));
      return ports.site;
    };
    const { origin } = line;
    const first = await start();
    line.leadTo(first);
    // The mails of one server are only in its inbox, so everybody signs in before another server starts.
    const people = [];
    for (const name of ['Ada Byron', 'Grace Hopper', 'Mary Jackson']) {
      const session = await openSession(origin, newEmail());
      const profile = { name, company: 'Analytical Estates', role: 'Facility manager' };
      await call(origin, session, 'PATCH', api.profile(session.userId), profile);
      people.push(session);
    }
    const [ada, grace, mary] = people as [TestSession, TestSession, TestSession];
    const tour = demoTour(ada.userId);
    const numbers = Array.from({ length: 5 }, (_, index) => index);
    const tags = numbers.map((tag) => officeTag(`tag-${tag}`, { title: `Device ${numberOf(tag)}` }));
    await saveTour(origin, ada, { matterportId: 'gv360office', hasBeenSaved: true, tags });
    const store = await openPostgresStore(DATABASE_URL);
    for (const { userId: memberId } of [grace, mary])
      await store.write((transaction) =>
        addMember(transaction, tour, { memberId, role: 'editor', linkId: '', now: Date.now() }),
      );
    await store.close();
    const second = await start();
    line.leadTo(first, second);

    const ownerId = ada.userId;
    const opened = await Promise.all(
      [ada, ada, grace, mary, mary].map((session, index) =>
        openTwin(browser, { origin, session, ownerId, webgl: index < 2, width: 1_100 }),
      ),
    );
    const players = opened.map(playerIn);
    const everyone = (label: string, value: (tag: number) => string) =>
      Promise.all(players.map((player, index) => edit(player, index, label, value(index))));
    const readTags = async () => {
      const answer = await call(origin, ada, 'GET', api.tour(tour));
      return ((await answer.json()) as { tags: { title: string; text: string }[] }).tags;
    };
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

    await test.step('after one server is killed, the other has everything', async () => {
      await servers[0]!.stop('SIGKILL');
      line.leadTo(second);
      await everyone('Text', (tag) => `Seen after the end of one, ${tag}`);
      await expect
        .poll(async () => (await readTags()).map(({ text }) => text), { timeout: PATIENCE })
        .toEqual(numbers.map((tag) => `Seen after the end of one, ${tag}`));
    });

    await test.step('changes made while all connections are down arrive later', async () => {
      line.down();
      // Each changes another browser's tag.
      await Promise.all(
        players.map((player, index) => edit(player, (index + 1) % players.length, 'Title', again(index))),
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
    Array.from({ length: BROWSERS }, () => openTwin(browser, { origin: product.origin, session })),
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

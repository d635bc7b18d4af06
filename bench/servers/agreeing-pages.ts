// Measures how long users who edit one twin together wait until all their pages show the same content.
import { type Browser, chromium, type FrameLocator } from '@playwright/test';
import { playerIn } from '../../tests/support/browser/frames.ts';
import { editTag, numberOf, openTwinPage } from '../../tests/support/browser/twin-page.ts';
import { openSharedTwin, type SharedTwin } from '../../tests/support/servers/shared-twin.ts';
import { type Figure, round } from '../figure.ts';

/** The maximum time until pages agree, in milliseconds. */
const AT_MOST = 3_000;
const PAUSE = 25;
/** Milliseconds after which pages that still differ are not expected to agree. */
const AT_LONGEST = 60_000;
const ROUNDS = 3;
/** The number of pages whose twin is drawn. The others show it as a list, as without WebGL. */
const DRAWN = 2;

/**
 * Measures two and five browsers, on one server and on two over PostgreSQL: after simultaneous changes, after
 * one server is killed, and after all connections were cut.
 */
export async function measureAgreeingPages(): Promise<Figure[]> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-quic'],
  });
  try {
    const figures: Figure[] = [];
    for (const servers of [1, 2] as const)
      for (const count of [2, 5]) figures.push(...(await measureTwin(browser, servers, count)));
    return figures;
  } finally {
    await browser.close();
  }
}

async function measureTwin(browser: Browser, servers: 1 | 2, count: number): Promise<Figure[]> {
  const twin = await openSharedTwin(servers);
  try {
    const players = await openAll(browser, twin, count);
    const { line } = twin;
    const named = (what: string, times: readonly number[]): Figure => ({
      name: `${count} pages on ${servers === 1 ? 'one server' : 'two servers'} agree ${what}`,
      value: Math.max(...times),
      unit: 'ms',
      atMost: AT_MOST,
      detail: `the longest of ${times.map((time) => round(time)).join(', ')} ms`,
    });
    const edited: number[] = [];
    const cut: number[] = [];
    const killed: number[] = [];
    for (let turn = 0; turn < ROUNDS; turn += 1) {
      const checked = await editAll(players, 'Checked');
      edited.push(await agree(twin, players, checked));
      line.down();
      const devices = await editAll(players, 'Device');
      line.up();
      cut.push(await agree(twin, players, devices));
    }
    if (servers === 2) {
      const [titles] = await Promise.all([editAll(players, 'Checked'), twin.killFirst()]);
      killed.push(await agree(twin, players, titles));
    }
    return [
      named('after a change in each at once', edited),
      named('after changes without a connection, once it is back', cut),
      ...(killed.length > 0 ? [named('after a change in each as one server is killed', killed)] : []),
    ];
  } finally {
    await twin.close();
  }
}

async function openAll(browser: Browser, twin: SharedTwin, count: number): Promise<FrameLocator[]> {
  const [ada, grace, mary] = twin.people;
  const sessions = [ada, grace, mary, ada, grace].slice(0, count);
  const { origin } = twin.line;
  const options = { origin, ownerId: ada.userId, width: 1_100 };
  const opened = sessions.map((session, index) =>
    openTwinPage(browser, { ...options, session, webgl: index < DRAWN }),
  );
  return (await Promise.all(opened)).map(playerIn);
}

/**
 * Gives each page a separate tag with a new title, and shows all of them again. Returns the titles of the
 * edited tags.
 */
async function editAll(players: readonly FrameLocator[], word: string): Promise<string[]> {
  const titles = players.map((_, tag) => `${word} ${numberOf(tag)}`);
  await Promise.all(
    players.map(async (player, tag) => {
      await editTag(player, tag, 'Title', titles[tag]!);
      await player.getByLabel('Find a tag').fill('');
    }),
  );
  return titles;
}

/** Returns the milliseconds until every page and the server have these titles. */
async function agree(
  twin: SharedTwin,
  players: readonly FrameLocator[],
  titles: readonly string[],
): Promise<number> {
  const start = performance.now();
  const isShown = async (player: FrameLocator) => {
    const shown = await player.getByRole('button', { name: /^(Device|Checked) \d+$/ }).allTextContents();
    return titles.every((title) => shown.includes(title));
  };
  while (performance.now() - start < AT_LONGEST) {
    const shown = await Promise.all(players.map(isShown));
    const saved = await twin.readTags().catch(() => []);
    if (shown.every(Boolean) && titles.every((title) => saved.some((tag) => tag.title === title)))
      return performance.now() - start;
    await new Promise((resolve) => {
      setTimeout(resolve, PAUSE);
    });
  }
  throw new Error(`The pages do not show ${titles.join(', ')} after ${AT_LONGEST} ms.`);
}

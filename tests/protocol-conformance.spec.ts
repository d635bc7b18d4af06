import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type FrameLocator, type Page } from '@playwright/test';
import { playerPages } from '../contract/addresses.ts';
import { CHECKS, words, type CheckId } from '../player/conformance/words.ts';
import { startPlayerApp, type PlayerAppServer } from './support/player-app-server.ts';
import { TRIED_PLAYER, type Fault } from './support/tried-player.ts';

let server: PlayerAppServer;
/** Somebody else's player, on an origin of its own. */
let other: Server;
let otherOrigin: string;

test.beforeAll(async () => {
  server = await startPlayerApp();
  other = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(TRIED_PLAYER);
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  otherOrigin = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
});
test.afterAll(async () => {
  await server.stop();
  other.close();
});

async function tryPlayer(page: Page, address: string): Promise<FrameLocator> {
  await page.goto(server.origin + playerPages.conformance());
  await page.getByLabel('Address of the player').fill(address);
  await page.getByRole('button', { name: 'Try it' }).click();
  return page.frameLocator('#frame iframe >> nth=0');
}

/** Does what the page asks a person for, with the buttons of the tried player, until all checks are over. */
async function playPerson(page: Page, player: FrameLocator): Promise<void> {
  const press = (name: string) => player.getByRole('button', { name }).click();
  await playParts(page, {
    [words.tasks.change]: () => press('Add tag'),
    [words.tasks.again]: () => press('Add tag'),
    [words.tasks.retry]: () => press('Try again'),
    [words.tasks.readOnly]: async () => {
      await press('Add tag');
      await page
        .getByRole('button', { name: words.couldNot })
        .click({ timeout: 1_000 })
        .catch(() => {});
    },
    [words.tasks.walk]: () => press('Walk'),
    [words.tasks.walkOn]: () => press('Walk'),
  });
}

/** Does a person's parts, by the texts that ask for them, until all checks are over. */
async function playParts(page: Page, parts: Record<string, () => Promise<void>>): Promise<void> {
  const task = page.locator('#task-text');
  const asked = async () => ((await task.isVisible()) ? ((await task.textContent()) ?? '') : '');
  const done = page.getByText(words.done);
  while ((await done.count()) === 0) {
    const text = await asked();
    await parts[text]?.();
    // What was done takes a moment to be heard; where it is not, it is done again.
    for (let turn = 0; turn < 40 && (await asked()) === text && (await done.count()) === 0; turn += 1) {
      await page.waitForTimeout(100);
    }
  }
}

/** The checks that were not kept, and those that were not tried. */
async function resultsOf(page: Page): Promise<{ failed: CheckId[]; skipped: CheckId[] }> {
  const states = await page.locator('#checks li').evaluateAll((rows) => rows.map((row) => row.dataset.state));
  const having = (state: string) =>
    (Object.keys(CHECKS) as CheckId[]).filter((_id, index) => states[index] === state);
  return { failed: having('failed'), skipped: having('skipped') };
}

test('a player that keeps the protocol is told so', async ({ page }) => {
  const player = await tryPlayer(page, `${otherOrigin}/?m=gv360office`);
  await playPerson(page, player);
  expect(await resultsOf(page)).toEqual({ failed: [], skipped: [] });
  await expect(page.locator('#tally')).toHaveText('16 kept, 0 not kept, 0 not tried');
  await expect(page.locator('#log li[data-from=host]').first()).toContainText('laterField');
});

/** Faults that do not hide each other, the checks that they make fail, and what then cannot be tried. */
const FAULTY: readonly { faults: Fault[]; failed: CheckId[]; skipped: CheckId[] }[] = [
  {
    faults: ['once', 'lossy', 'forgets', 'edits-read-only', 'per-frame', 'strange'],
    failed: ['repeats', 'keeps', 'error', 'readOnly', 'viewOut', 'clean'],
    skipped: ['viewIn'],
  },
  { faults: ['goes-on', 'stays'], failed: ['tour', 'ignores', 'viewIn'], skipped: [] },
  { faults: ['restarts', 'overwrites'], failed: ['ignores', 'conflict'], skipped: ['error'] },
  { faults: ['credulous', 'drops'], failed: ['base', 'strangers', 'conflict'], skipped: ['error'] },
  { faults: ['hurried'], failed: ['oneAtATime', 'conflict'], skipped: ['error'] },
  {
    faults: ['other-capture'],
    failed: ['change'],
    skipped: ['base', 'keeps', 'strangers', 'saved', 'oneAtATime', 'conflict', 'error'],
  },
  { faults: ['stale-base'], failed: ['base', 'saved'], skipped: ['oneAtATime', 'conflict', 'error'] },
  { faults: ['forgets-revision'], failed: ['saved'], skipped: ['oneAtATime', 'conflict', 'error'] },
];

for (const { faults, failed, skipped } of FAULTY) {
  test(`a player is told what it does not keep: ${faults.join(', ')}`, async ({ page }) => {
    const player = await tryPlayer(page, `${otherOrigin}/?m=gv360office&wrong=${faults.join()}`);
    await playPerson(page, player);
    expect(await resultsOf(page)).toEqual({ failed, skipped });
  });
}

test('a page that is no player is found to be silent, and nothing else is tried', async ({ page }) => {
  await tryPlayer(page, `${otherOrigin}/?wrong=silent`);
  await expect(page.getByText(words.reasons.silent)).toBeVisible({ timeout: 25_000 });
  expect((await resultsOf(page)).failed).toEqual(['announces']);
  expect((await resultsOf(page)).skipped).toHaveLength(15);
});

test('our own player keeps what it is tried for', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.goto(server.origin + playerPages.conformance());
  await page.getByRole('button', { name: 'Use our own player' }).click();
  await page.getByRole('button', { name: 'Try it' }).click();
  const player = page.frameLocator('#frame iframe >> nth=0');
  // By keys: what the slow renderer draws never counts as at rest under the pointer.
  const press = (name: string) => player.getByRole('button', { name, exact: true }).press('Enter');
  const addTag = async (title: string) => {
    await press('Add tag');
    await player.getByRole('application').press('Enter');
    await player.getByLabel('Title').fill(title);
    await press('Save tag');
  };
  await playParts(page, {
    [words.tasks.change]: () => addTag('Pump'),
    [words.tasks.again]: async () => {
      await press('Close');
      await addTag('Valve');
    },
    // It may try again by itself.
    [words.tasks.retry]: () =>
      player
        .getByRole('button', { name: 'Try again' })
        .click({ timeout: 2_000 })
        .catch(() => {}),
    [words.tasks.readOnly]: async () => {
      await expect(player.getByRole('button', { name: 'Add tag' })).toHaveCount(0);
      await page.getByRole('button', { name: words.couldNot }).click();
    },
    [words.tasks.walk]: () => press('Go to Kitchen'),
    [words.tasks.walkOn]: () => press('Go to Reception'),
  });
  expect(await resultsOf(page)).toEqual({ failed: [], skipped: [] });
});

test('an address that is none is said so, and nothing is framed', async ({ page }) => {
  for (const address of ['', 'a player', 'javascript:alert(1)', 'data:text/html,x']) {
    await tryPlayer(page, address);
    await expect(page.getByRole('alert')).toHaveText(words.badAddress);
    await expect(page.locator('#frame iframe')).toHaveCount(0);
  }
});

test('the conformance page holds no cookie, and nobody may frame it', async ({ page }) => {
  const response = await page.goto(server.origin + playerPages.conformance());
  const policy = response?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toContain('connect-src');
  expect(await page.context().cookies()).toEqual([]);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on the ${colorScheme} conformance page`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    const player = await tryPlayer(page, `${otherOrigin}/?m=gv360office&wrong=once`);
    await expect(page.locator('#task-text')).toHaveText(words.tasks.change, { timeout: 30_000 });
    expect((await new AxeBuilder({ page }).exclude('#frame').analyze()).violations).toEqual([]);
    await expect(player.getByRole('button', { name: 'Add tag' })).toBeVisible();
  });
}

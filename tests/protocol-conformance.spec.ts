import type { FrameLocator, Page } from '@playwright/test';
import { playerPages } from '../contract/addresses.ts';
import { CHECKS, texts, type CheckId } from '../player/conformance/texts.ts';
import { expectNoAxeViolations, expectNoColorViolations } from './support/axe.ts';
import { serveSite, type Site } from './support/foreign-site.ts';
import type { PlayerAppServer } from './support/player-app-server.ts';
import { expect, test } from './support/player-fixtures.ts';
import { TRIED_PLAYER, type Fault } from './support/tried-player.ts';

let server: PlayerAppServer;
/** Somebody else's player, on an origin of its own. */
let other: Site;

test.beforeAll(async ({ startApp }) => {
  server = await startApp();
  other = await serveSite(() => TRIED_PLAYER);
});
test.afterAll(() => other.close());

/** Tries a player; the time of the page and of its player goes faster where the test has it, see `letPass`. */
async function tryPlayer(page: Page, address: string): Promise<FrameLocator> {
  await page.clock.install();
  await page.goto(server.origin + playerPages.conformance());
  await page.getByLabel('Address of the player').fill(address);
  await page.getByRole('button', { name: 'Try it' }).click();
  return page.frameLocator('#frame iframe >> nth=0');
}

/** A moment passes in the page and in its player, in a moment: most of a trial is waiting for what must not come. */
const letPass = (page: Page): Promise<void> => page.clock.runFor(200);

/** Does what the page asks a person for, with the buttons of the tried player, until all checks are over. */
async function playPerson(page: Page, player: FrameLocator): Promise<void> {
  const press = (name: string) => player.getByRole('button', { name }).click();
  const parts = {
    [texts.tasks.change]: () => press('Add tag'),
    [texts.tasks.again]: () => press('Add tag'),
    [texts.tasks.retry]: () => press('Try again'),
    [texts.tasks.readOnly]: async () => {
      await press('Add tag');
      await page
        .getByRole('button', { name: texts.couldNot })
        .click({ timeout: 1_000 })
        .catch(() => {});
    },
    [texts.tasks.walk]: () => press('Walk'),
    [texts.tasks.walkOn]: () => press('Walk'),
  };
  await playParts(page, parts, () => letPass(page));
}

/** Does a person's parts, by the texts that ask for them, until all checks are over; `wait` for a moment. */
async function playParts(
  page: Page,
  parts: Record<string, () => Promise<void>>,
  wait: () => Promise<void>,
): Promise<void> {
  const task = page.locator('#task-text');
  const asked = async () => ((await task.isVisible()) ? ((await task.textContent()) ?? '') : '');
  const done = page.getByText(texts.done);
  while ((await done.count()) === 0) {
    const text = await asked();
    await parts[text]?.();
    // What was done takes a moment to be heard; where it is not, it is done again.
    for (let turn = 0; turn < 20 && (await asked()) === text && (await done.count()) === 0; turn += 1) {
      await wait();
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

test('a player that keeps the protocol is told so @11.43', async ({ page }) => {
  const player = await tryPlayer(page, `${other.origin}/?m=gv360office`);
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
  test(`a player is told what it does not keep: ${faults.join(', ')} @11.43`, async ({ page }) => {
    const player = await tryPlayer(page, `${other.origin}/?m=gv360office&wrong=${faults.join()}`);
    await playPerson(page, player);
    expect(await resultsOf(page)).toEqual({ failed, skipped });
  });
}

test('a page that is no player is found to be silent, and nothing else is tried', async ({ page }) => {
  await tryPlayer(page, `${other.origin}/?wrong=silent`);
  await page.clock.runFor(15_000);
  await expect(page.getByText(texts.reasons.silent)).toBeVisible();
  expect((await resultsOf(page)).failed).toEqual(['announces']);
  expect((await resultsOf(page)).skipped).toHaveLength(15);
});

// In true time, as a person tries it.
test('our own player keeps what it is tried for @11.43', async ({ page }) => {
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
  const parts = {
    [texts.tasks.change]: () => addTag('Pump'),
    [texts.tasks.again]: async () => {
      await press('Close');
      await addTag('Valve');
    },
    // It may try again by itself.
    [texts.tasks.retry]: () =>
      player
        .getByRole('button', { name: 'Try again' })
        .click({ timeout: 2_000 })
        .catch(() => {}),
    [texts.tasks.readOnly]: async () => {
      await expect(player.getByRole('button', { name: 'Add tag' })).toHaveCount(0);
      await page.getByRole('button', { name: texts.couldNot }).click();
    },
    [texts.tasks.walk]: () => press('Go to Kitchen'),
    [texts.tasks.walkOn]: () => press('Go to Reception'),
  };
  await playParts(page, parts, () => page.waitForTimeout(200));
  expect(await resultsOf(page)).toEqual({ failed: [], skipped: [] });
});

test('an address that is none is said so, and nothing is framed', async ({ page }) => {
  for (const address of ['', 'a player', 'javascript:alert(1)', 'data:text/html,x']) {
    await tryPlayer(page, address);
    await expect(page.getByRole('alert')).toHaveText(texts.badAddress);
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

test('axe finds nothing on the light and dark conformance page', async ({ page }) => {
  const player = await tryPlayer(page, `${other.origin}/?m=gv360office&wrong=once`);
  await expect(async () => {
    await letPass(page);
    await expect(page.locator('#task-text')).toHaveText(texts.tasks.change, { timeout: 1 });
  }).toPass({ intervals: [0] });
  await expectNoAxeViolations(page, [page.mainFrame()]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoColorViolations(page, [page.mainFrame()]);
  await expect(player.getByRole('button', { name: 'Add tag' })).toBeVisible();
});

import type { FrameLocator, Page } from '@playwright/test';
import { playerPages } from '../../contract/addresses.ts';
import { CHECKS, texts, type CheckId } from '../../player/conformance/texts.ts';
import { expectNoAxeViolations, expectNoColorViolations } from '../support/browser/axe.ts';
import { serveSite, type Site } from '../support/browser/foreign-site.ts';
import type { PlayerAppServer } from '../support/player/player-app-server.ts';
import { expect, test } from '../support/player/player-fixtures.ts';
import { TRIED_PLAYER, type Fault } from '../support/player/tried-player.ts';

let server: PlayerAppServer;
/** Somebody else's player, on an origin of its own. */
let other: Site;

test.beforeAll(async ({ startApp }) => {
  server = await startApp();
  other = await serveSite(() => TRIED_PLAYER);
});
test.afterAll(() => other.close());

/** Tries a player; the time of the page and of its player goes faster where the test has it, see `letPass`. */
async function tryPlayer(page: Page, address: string, version = 3): Promise<FrameLocator> {
  await page.clock.install();
  await page.goto(server.origin + playerPages.conformance());
  await page.getByLabel('Version of the protocol').selectOption(String(version));
  await page.getByLabel('Address of the player').fill(address);
  await page.getByRole('button', { name: 'Try it' }).click();
  return page.frameLocator('#frame iframe >> nth=0');
}

/** A moment passes in the page and in its player, in a moment: most of a trial is waiting for what must not come. */
const letPass = (page: Page): Promise<void> => page.clock.runFor(400);

/** Does what the page asks a person for, with the buttons of the tried player, until all checks are over. */
async function playPerson(page: Page, player: FrameLocator): Promise<void> {
  const press = (name: string) => player.getByRole('button', { name }).click();
  const parts = {
    [texts.tasks.change]: () => press('Add tag'),
    [texts.tasks.again]: () => press('Add tag'),
    [texts.tasks.changeTitle]: () => press('Rename tag'),
    [texts.tasks.retry]: () => press('Try again'),
    [texts.tasks.unanswered]: () => press('Try again'),
    [texts.tasks.others]: async () => {
      await press('Rename theirs');
      await page
        .getByRole('button', { name: texts.noSuchTag })
        .click({ timeout: 1_000 })
        .catch(() => {});
    },
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
  let now = await readTrial(page);
  while (!now.over) {
    const { asked } = now;
    await parts[asked]?.();
    now = await readTrial(page);
    // What was done takes a moment to be heard; where it is not, it is done again.
    for (let turn = 0; turn < 20 && now.asked === asked && !now.over; turn += 1) {
      await wait();
      now = await readTrial(page);
    }
  }
}

/** What a person is asked for at this moment, '' for nothing, and whether all checks are over. */
function readTrial(page: Page): Promise<{ asked: string; over: boolean }> {
  return page.evaluate((done) => {
    const task = document.querySelector('#task-text');
    return {
      asked: task?.checkVisibility() ? task.textContent : '',
      over: document.body.textContent.includes(done),
    };
  }, texts.done);
}

/** The checks that were not kept, and those that were not tried. */
async function resultsOf(page: Page): Promise<{ failed: CheckId[]; skipped: CheckId[] }> {
  const rows = await page
    .locator('#checks li')
    .evaluateAll((items) =>
      items.map((row) => [row.querySelector('.title')?.textContent, row.dataset.state]),
    );
  const having = (state: string) =>
    (Object.keys(CHECKS) as CheckId[]).filter((id) =>
      rows.some(([title, found]) => title === CHECKS[id][0] && found === state),
    );
  return { failed: having('failed'), skipped: having('skipped') };
}

/** The version of the host, that of the player, and how many checks there are between the two. */
const PAIRS = [
  [3, 3, 19],
  [3, 2, 17],
  [3, 1, 17],
  [2, 3, 17],
  [2, 2, 17],
  [1, 3, 14],
  [1, 1, 14],
] as const;

for (const [host, version, checks] of PAIRS) {
  test(`a player of version ${version} that keeps the protocol is told so by a host of version ${host} @11.43`, async ({
    page,
  }) => {
    const player = await tryPlayer(page, `${other.origin}/?m=gv360office&version=${version}`, host);
    await playPerson(page, player);
    // A player of version 1 knows no views.
    const skipped: CheckId[] = version === 1 && host > 1 ? ['viewOut', 'viewIn', 'viewOpens'] : [];
    expect(await resultsOf(page)).toEqual({ failed: [], skipped });
    await expect(page.locator('#tally')).toHaveText(
      `${checks - skipped.length} kept, 0 not kept, ${skipped.length} not tried`,
    );
    await expect(page.locator('#log li[data-from=host]').first()).toContainText('laterField');
  });
}

interface Faulty {
  faults: Fault[];
  failed: CheckId[];
  skipped: CheckId[];
}

const AFTER_SAVED = ['oneAtATime', 'sendsAgain', 'unanswered', 'changes', 'gap'] satisfies CheckId[];

/** Faults that do not hide each other, the checks that they make fail, and what then cannot be tried; by the host's version. */
const FAULTY: Record<2 | 3, readonly Faulty[]> = {
  2: [
    {
      faults: ['once', 'lossy', 'forgets', 'edits-read-only', 'per-frame', 'strange'],
      failed: ['repeats', 'keeps', 'error', 'readOnly', 'viewOut', 'clean'],
      skipped: ['viewIn', 'viewOpens'],
    },
    { faults: ['goes-on', 'stays'], failed: ['tour', 'ignores', 'viewIn'], skipped: ['viewOpens'] },
    { faults: ['restarts', 'overwrites'], failed: ['ignores', 'conflict'], skipped: ['error'] },
    {
      faults: ['credulous', 'drops'],
      failed: ['base', 'keeps', 'strangers', 'conflict'],
      skipped: ['error'],
    },
    { faults: ['hurried', 'closed'], failed: ['oneAtATime', 'conflict', 'viewOpens'], skipped: ['error'] },
    {
      faults: ['other-capture'],
      failed: ['change'],
      skipped: ['base', 'keeps', 'strangers', 'saved', 'oneAtATime', 'conflict', 'error'],
    },
    { faults: ['stale-base'], failed: ['base', 'saved'], skipped: ['oneAtATime', 'conflict', 'error'] },
    { faults: ['forgets-revision'], failed: ['saved'], skipped: ['oneAtATime', 'conflict', 'error'] },
    {
      faults: ['operations-to-all'],
      failed: ['change'],
      skipped: ['base', 'keeps', 'strangers', 'saved', 'oneAtATime', 'conflict', 'error'],
    },
  ],
  3: [
    {
      faults: ['whole-tours', 'closed'],
      failed: ['operations', 'viewOpens'],
      skipped: ['saved', 'changedFields', 'keeps', ...AFTER_SAVED],
    },
    {
      faults: ['credulous', 'finds-nothing'],
      failed: ['operations', 'strangers', 'viewOpens'],
      skipped: ['saved', 'changedFields', 'keeps', ...AFTER_SAVED],
    },
    { faults: ['repeats'], failed: ['saved'], skipped: ['changedFields', 'keeps', ...AFTER_SAVED] },
    { faults: ['lossy', 'hurried', 'overlooks-gaps'], failed: ['keeps', 'oneAtATime', 'gap'], skipped: [] },
    { faults: ['says-nothing-of-before'], failed: ['changedFields', 'changes'], skipped: [] },
    { faults: ['renews-ids'], failed: ['sendsAgain'], skipped: ['unanswered', 'changes', 'gap'] },
    { faults: ['forgets-unanswered'], failed: ['unanswered'], skipped: ['changes', 'gap'] },
    { faults: ['deaf'], failed: ['changes', 'gap'], skipped: [] },
    { faults: ['backwards'], failed: ['changes'], skipped: [] },
  ],
};

for (const host of [2, 3] as const) {
  for (const { faults, failed, skipped } of FAULTY[host]) {
    test(`a player is told what it does not keep with version ${host}: ${faults.join(', ')} @11.43`, async ({
      page,
    }) => {
      const player = await tryPlayer(page, `${other.origin}/?m=gv360office&wrong=${faults.join()}`, host);
      await playPerson(page, player);
      const inOrder = (ids: CheckId[]) => (Object.keys(CHECKS) as CheckId[]).filter((id) => ids.includes(id));
      expect(await resultsOf(page)).toEqual({ failed: inOrder(failed), skipped: inOrder(skipped) });
    });
  }
}

test('a page that is no player is found to be silent, and nothing else is tried', async ({ page }) => {
  await tryPlayer(page, `${other.origin}/?wrong=silent`);
  await page.clock.runFor(15_000);
  await expect(page.getByText(texts.reasons.silent)).toBeVisible();
  expect((await resultsOf(page)).failed).toEqual(['announces']);
  expect((await resultsOf(page)).skipped).toHaveLength(18);
});

// In true time, as a person tries it. Version 1 is tried with windows of a test: player/host/protocol.test.ts.
for (const version of [3, 2]) {
  test(`our own player keeps what it is tried for by a host of version ${version} @11.43`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 1000 });
    // How it moves is tried once.
    if (version < 3) await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(server.origin + playerPages.conformance());
    await page.getByLabel('Version of the protocol').selectOption(String(version));
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
    const renameTag = async (title: string, next: string) => {
      await player.getByRole('button', { name: title, exact: true }).press('Enter');
      await press('Edit');
      await player.getByLabel('Title').fill(next);
      await press('Save tag');
    };
    const parts = {
      [texts.tasks.change]: () => addTag('Pump'),
      [texts.tasks.again]: async () => {
        await press('Close');
        await addTag('Valve');
      },
      [texts.tasks.changeTitle]: async () => {
        await press('Close');
        await renameTag('Pump', 'Pump 1');
      },
      [texts.tasks.unanswered]: async () => {},
      [texts.tasks.others]: async () => {
        await press('Close');
        await renameTag('A tag of others', 'Theirs and mine');
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
}

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

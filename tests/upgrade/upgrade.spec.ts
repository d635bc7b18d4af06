import { demoTour } from '../../contract/tour-id.ts';
import type { Page } from '@playwright/test';
import { api, pages } from '../../contract/addresses.ts';
import { changeOperation, type Item } from '../../contract/changes/operation.ts';
import { expect, test as base } from '../support/browser/fixtures.ts';
import { serveSite } from '../support/browser/foreign-site.ts';
import { playerIn } from '../support/browser/frames.ts';
import { startProduct, type Product } from '../support/servers/product.ts';
import { browserCookie, call, openSession, saveTour, type TestSession } from '../support/servers/session.ts';
import { LIGHT_CAPTURES } from '../support/browser/worker-fixtures.ts';
import { keptEdits, links, people, readPage, unpackDataFolder } from './earlier-versions.ts';

interface Fixtures {
  /** The product, started with a data folder of version 0.8. */
  upgraded: Product;
  /** Ada's session, in the test's own browser. */
  ada: TestSession;
}

const test = base.extend<Fixtures>({
  // eslint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from this pattern.
  upgraded: async ({}, provide) => {
    const product = await startProduct({
      dataDir: unpackDataFolder(),
      env: { CAPTURES_DIR: LIGHT_CAPTURES },
    });
    await provide(product);
    await product.stop();
    product.remove();
  },
  baseURL: async ({ upgraded }, provide) => provide(upgraded.origin),
  ada: async ({ upgraded, context }, provide) => {
    const session = await openSession(upgraded.origin, people.ada.email);
    await context.addCookies([browserCookie(upgraded.origin, session)]);
    await provide(session);
  },
});

test.use({ viewport: { width: 800, height: 560 } });

const twin = pages.demo(people.ada.userId);

async function openTwin(page: Page, hash = ''): Promise<void> {
  // Changing only the fragment would not reload the page.
  await page.goto('about:blank');
  await page.goto(twin + hash);
  await expect(playerIn(page).getByRole('application', { name: '3D view' })).toBeVisible();
}

async function readTags({ origin }: Product, session: TestSession): Promise<Map<string, Item>> {
  const answer = await call(origin, session, 'GET', api.tour(demoTour(session.userId)));
  const { tags } = (await answer.json()) as { tags: Item[] };
  return new Map(tags.map((tag) => [tag.id, tag]));
}

/**
 * Sets what the browser stored for the player before the upgrade. Runs in each frame, before the frame's own
 * scripts.
 */
function fillStorage({ origin, entries }: { origin: string; entries: [string, string][] }): void {
  if (location.origin !== origin || sessionStorage.getItem('filled')) return;
  sessionStorage.setItem('filled', 'true');
  for (const [name, text] of entries) localStorage.setItem(name, text);
}

test('applies and saves edits that the previous version could not save', async ({ page, upgraded, ada }) => {
  await page.addInitScript(fillStorage, { origin: upgraded.playerOrigin, entries: keptEdits });
  const earlier = await readTags(upgraded, ada);
  await openTwin(page);
  await expect(playerIn(page).getByRole('button', { name: 'Stove ♨' })).toBeVisible();
  await expect(playerIn(page).getByText('Saved', { exact: true })).toBeVisible();

  const saved = await readTags(upgraded, ada);
  expect(saved.get('door')).toEqual({
    ...earlier.get('door'),
    title: 'Front door, south',
    keywords: ['entrance', 'lock'],
  });
  expect(saved.get('door')).toMatchObject({ text: 'Painted in spring' });
  expect(saved.get('valve')).toMatchObject({
    title: 'Main water shut-off',
    overtaken: [{ title: 'Water valve' }],
  });
  expect(saved.has('bench')).toBe(false);
  // The tag was deleted in this browser but changed elsewhere, so it is kept.
  expect(saved.get('desk')).toEqual(earlier.get('desk'));
  const added = [...saved.values()].filter(({ id }) => !earlier.has(id));
  expect(added).toMatchObject([{ title: 'Stove ♨', text: 'Written without a connection' }]);
  expect(saved.size).toBe(earlier.size);

  const player = page.frames().find((frame) => frame.url().startsWith(upgraded.playerOrigin));
  await expect
    .poll(() => player?.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('edits'))))
    .toEqual([]);
});

/** One link of each kind. All links are covered by player/host/opened-views.test.ts. */
const OPENED = new Set([
  'inside, with an open tag',
  'a tag whose id is not Latin',
  'floor plan of one floor',
  'dollhouse of one floor',
]);

test(
  'opens links from the previous version at the same view',
  { tag: '@soak' },
  async ({ page, upgraded, ada }) => {
    const titles = new Map(
      [...(await readTags(upgraded, ada))].map(([id, { title }]) => [id, title as string]),
    );
    for (const link of links.filter(({ name }) => OPENED.has(name))) {
      await test.step(link.name, async () => {
        await openTwin(page, link.hash);
        const player = playerIn(page);
        await expect(player.getByRole('button', { name: link.mode, exact: true })).toHaveAttribute(
          'aria-pressed',
          'true',
        );
        await expect(player.getByRole('combobox', { name: 'Floor' })).toHaveValue(link.floor);
        if (link.place) await expect(player.locator('h1 + p')).toHaveText(link.place);
        const open = player.getByRole('article').getByRole('heading');
        const { tag, ...view } = viewIn(link.opened);
        await expect(open).toHaveText(tag === undefined ? [] : [titles.get(tag) ?? '']);
        await expect.poll(() => viewIn(page.url())).toMatchObject(view);
      });
    }
  },
);

/**
 * Returns the parts of a view in an address. Of the place, only visible parts are included, because views
 * from outside have no sweep.
 */
function viewIn(address: string): Record<string, string> {
  const parts = Object.fromEntries(new URLSearchParams(new URL(address, 'http://any.test').hash.slice(1)));
  if (parts.mode) delete parts.at;
  return parts;
}

test(
  'shows the twin in a page that embedded the previous version',
  { tag: '@soak' },
  async ({ page, upgraded, ada }) => {
    const site = await serveSite(() =>
      readPage('embedding-page.html', upgraded).replace('loading="lazy"', ''),
    );
    await page.goto(site.origin);
    const embedded = page.frameLocator('iframe');
    const player = embedded.frameLocator('iframe');
    await expect(player.getByRole('application', { name: '3D view' })).toBeVisible();
    await player.getByRole('button', { name: 'Tags and rooms' }).click();
    await expect(player.getByRole('button', { name: 'Water valve' })).toBeVisible();
    await saveTour(upgraded.origin, ada, { name: 'House of the five winds' });
    await expect(embedded.getByText('House of the five winds')).toBeVisible();
    await site.close();
  },
);

test.describe('an embedded page that was open before the upgrade', () => {
  test.use({ bypassCSP: true });

  test('follows all changes', async ({ page, upgraded, ada }) => {
    // Opens a page on the product's own origin, where the earlier page runs. If a test sends a response in
    // place of the server's, the browser does not let it frame pages of this machine.
    await page.goto('/healthz', { waitUntil: 'commit' });
    await page.evaluate(becomePage, {
      path: pages.embed(demoTour(ada.userId)),
      html: readPage('embedded-twin.html', upgraded),
    });
    const player = playerIn(page);
    await expect(player.getByRole('button', { name: 'Water valve' })).toBeVisible();
    const before = (await readTags(upgraded, ada)).get('valve')!;
    const after = { ...before, title: 'Stopcock' };
    const operation = changeOperation({ id: 'renamed', collection: 'tags', before, after });
    await call(upgraded.origin, ada, 'POST', api.operations(demoTour(ada.userId)), {
      operations: [operation],
    });
    await expect(player.getByRole('button', { name: 'Stopcock' })).toBeVisible();
    await expect(player.getByRole('button', { name: 'Front door' })).toBeVisible();
    await saveTour(upgraded.origin, ada, { name: 'House of the five winds' });
    await expect(page.locator('strong')).toHaveText('House of the five winds');
  });
});

/**
 * Replaces the page with one that has another path on the same origin, and runs the new page's scripts. Runs
 * in the page.
 */
function becomePage({ path, html }: { path: string; html: string }): void {
  history.replaceState(null, '', path);
  document.open();
  document.write(html);
  document.close();
}

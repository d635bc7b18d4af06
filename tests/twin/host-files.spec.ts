import { demoTour } from '../../contract/tour-id.ts';
import type { Page } from '@playwright/test';
import { api, pages } from '../../contract/addresses.ts';
import type { FilePlayerMessage } from '../../contract/files/file-messages.ts';
import { openBreakingLine, type BreakingLine } from '../support/browser/breaking-line.ts';
import { expect, test } from '../support/browser/fixtures.ts';
import { freePort } from '../support/servers/free-port.ts';
import { startProduct, type Product } from '../support/servers/product.ts';
import { browserCookie, call, openSession, saveTour, type TestSession } from '../support/servers/session.ts';

const MIB = 1024 ** 2;

let line: BreakingLine;
let product: Product;
let session: TestSession;

test.beforeAll(async () => {
  line = await openBreakingLine();
  const ports = { site: await freePort(), player: await freePort() };
  line.leadTo(ports.site);
  product = await startProduct({ ports, env: { PUBLIC_ORIGIN: line.origin } });
  session = await openSession(line.origin, 'files@example.test');
  await saveTour(line.origin, session, { name: 'Harbour', matterportId: 'gv360office' });
});
test.afterAll(async () => {
  await product.stop();
  product.remove();
  await line.close();
});

/** Returns the player's frame when the page listens to it. */
async function findPlayer(page: Page) {
  await expect(page.getByText('Opening Harbour')).toBeHidden({ timeout: 30_000 });
  return page.frames().find((frame) => frame.url().startsWith(product.playerOrigin))!;
}

/** Sends a message about files, as the player does. */
async function say(page: Page, message: FilePlayerMessage): Promise<void> {
  const player = await findPlayer(page);
  await player.evaluate(([origin, said]) => parent.postMessage({ type: 'files', message: said }, origin), [
    line.origin,
    message,
  ] as const);
}

async function readDocuments() {
  const answer = await call(line.origin, session, 'GET', api.tour(demoTour(session.userId)));
  return ((await answer.json()) as { documents: { name: string; file: { sha256: string; bytes: number } }[] })
    .documents;
}

test(
  'resumes an upload after a reload, and downloads its file without leaving the page @14.17 @14.18',
  { tag: '@soak' },
  async ({ page, context }) => {
    await context.addCookies([browserCookie(line.origin, session)]);
    await page.goto(line.origin + pages.demo(session.userId));
    const player = await findPlayer(page);
    const before = line.sent();
    line.slow(2 * MIB);
    await player.evaluate((origin) => {
      const file = new File([new Uint8Array(4 * 1024 ** 2)], 'plan.bin', { lastModified: 5 });
      const uploads = [{ id: 'u1', file, target: {} }];
      parent.postMessage({ type: 'files', message: { kind: 'upload', uploads } }, origin);
    }, line.origin);
    await expect.poll(() => line.sent() - before, { timeout: 30_000 }).toBeGreaterThan(2.5 * MIB);

    await page.reload();
    line.slow(null);
    await say(page, { kind: 'grant-wanted' });
    await expect.poll(async () => (await readDocuments()).map(({ name }) => name)).toEqual(['plan.bin']);
    const [{ file }] = (await readDocuments()) as [Awaited<ReturnType<typeof readDocuments>>[number]];
    expect(file.bytes).toBe(4 * MIB);
    // Starting over would send 6.5 MiB.
    expect(line.sent() - before).toBeLessThan(6 * MIB);

    const address = page.url();
    const names: string[] = [];
    page.on('download', (download) => names.push(download.suggestedFilename()));
    // After a reload, the page may not be listening yet.
    await expect(async () => {
      await say(page, { kind: 'download', sha256: file.sha256, name: 'any' });
      await expect.poll(() => names, { timeout: 3_000 }).not.toEqual([]);
    }).toPass();
    expect(new Set(names)).toEqual(new Set(['plan.bin']));
    // The file does not exist, so the page does not change.
    const refused = page.waitForResponse((response) => response.url().includes('0'.repeat(64)));
    await say(page, { kind: 'download', sha256: '0'.repeat(64), name: 'any' });
    expect((await refused).status()).toBe(404);
    expect(page.url()).toBe(address);
  },
);

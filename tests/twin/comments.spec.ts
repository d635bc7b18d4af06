import { api, pages } from '../../contract/addresses.ts';
import { demoTour } from '../../contract/tour-id.ts';
import { expectNoAxeViolations } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/fixtures.ts';
import { withoutPlayer } from '../support/browser/stand-in.ts';
import { rawZip } from '../support/raw-zip.ts';
import { call, type TestSession } from '../support/servers/session.ts';
import { pngOf, startThread } from '../support/threads.ts';

test('exports comments as BCF, previews them, and imports them into another twin, by keyboard and on a phone', async ({
  page,
  signIn,
  createTour,
  product,
}) => {
  const session: TestSession = await signIn();
  await createTour(session, { name: 'Head office' });
  const demo = demoTour(session.userId);
  const operations = [
    ...startThread({ text: 'The pump leaks.', picture: pngOf(320, 180) }),
    ...startThread({
      thread: 'thread-2',
      comment: 'comment-2',
      text: '<b>Door</b>',
      anchor: { point: null },
    }),
  ];
  await call(product.origin, session, 'POST', api.threadOperations(demo), { operations });

  await withoutPlayer(page, product.playerOrigin);
  await page.goto(pages.myDemo());
  await page.getByRole('link', { name: 'Download or import comments' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Head office');
  const waiting = page.waitForEvent('download');
  await page.getByRole('link', { name: 'BCF 3.0' }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe('Head office comments.bcf');
  const file = await download.path();

  await page.getByLabel('BCF file').setInputFiles(file);
  await expect(page.getByText('There is nothing to import.')).toBeVisible();
  await expect(page.getByText(/^2 topics are skipped/)).toBeVisible();

  const made = await call(product.origin, session, 'POST', api.tours(session.userId), {
    name: 'Annex',
    matterportId: 'gv360office',
  });
  const annex = await made.json();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(pages.exchangeComments(annex));
  const damaged = {
    name: 'a.bcf',
    mimeType: 'application/zip',
    buffer: rawZip([{ name: 'a', content: 'a' }]),
  };
  await page.getByLabel('BCF file').setInputFiles(damaged);
  await expect(page.getByRole('alert')).toContainText('bcf.version is missing');
  await page.getByLabel('BCF file').setInputFiles(file);
  await expect(page.getByText('2 new threads')).toBeVisible();
  await expect(page.getByText('1 thread has no position in this twin')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '<b>Door</b>' })).toContainText(
    'without a position',
  );
  await expect(page.getByRole('img', { name: 'Picture of The pump leaks.' })).toBeVisible();
  await expectNoAxeViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  // The server responds but the response is lost, so the page sends the same request again.
  const address = `**${api.threadOperations(annex)}`;
  await page.route(
    address,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Create 2 threads' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('0 of 2 topics were imported.')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 threads created.')).toBeVisible();
  const answer = await (await call(product.origin, session, 'GET', api.threads(annex))).json();
  expect(answer.changes.collections.threads.set).toHaveLength(2);
  expect(answer.changes.collections.comments.set).toMatchObject([
    { text: expect.stringMatching(/^Ada Byron, .*: The pump leaks\.$/) },
    { text: expect.stringMatching(/^Ada Byron, .*: <b>Door<\/b>$/) },
  ]);
});

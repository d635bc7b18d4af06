import { expect, test, vi } from 'vitest';
import { pages } from '../../contract/addresses.ts';
import { twinArchive } from '../support/twin-archive.ts';
import { openPage, signIn, type HtmlPage } from '../support/open-page.ts';

test('imports an archive with JavaScript disabled', async () => {
  const session = await signIn();
  const form = await openPage(pages.import(), session);
  const file = new File([new Uint8Array(twinArchive())], 'Head office.zip', { type: 'application/zip' });
  let page: HtmlPage = await form.press('Check this file', { file });
  await vi.waitFor(
    async () => {
      page = await openPage(page.path, session);
      expect(page.text('h2')).toContain('What this file contains');
    },
    { timeout: 30_000 },
  );
  const imported = await page.press('Import twin');
  expect(imported.text('main')).toContain('Twin imported.');
});

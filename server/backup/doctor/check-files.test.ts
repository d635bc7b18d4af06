import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../../../tests/support/servers/free-port.ts';
import { openTestContext } from '../../../tests/support/servers/api.ts';
import { createFileStore, type TestFileStore } from '../../../tests/support/files/file-stores.ts';
import type { Context } from '../../platform/access/context.ts';
import { type FileKey, fileKey } from '../../platform/file-store/file-key.ts';
import type { FileStore } from '../../platform/file-store/file-store.ts';
import { checkFiles } from './check-files.ts';
import { checkScanner } from './examine.ts';

const DAY = 24 * 3_600_000;

describe.each(['disk', 's3'] as const)('the doctor checking files in %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;
  let made: TestFileStore;
  let files: FileStore;
  beforeEach(async () => {
    ({ context, close } = await openTestContext('sqlite'));
    made = await createFileStore(kind);
    files = made.open();
    await addFile('plan');
    await addFile('manual');
  });
  afterEach(async () => {
    await files.close();
    await made.close();
    await close();
  });

  async function addFile(text: string): Promise<void> {
    const sha256 = createHash('sha256').update(text).digest('hex');
    await files.putBytes(keyOf(text), Buffer.from(text));
    await files.putBytes(fileKey('owner', sha256, 'thumbnail'), Buffer.from('small'));
    const content = { user_id: 'owner', sha256, bytes: text.length, media_type: 'text/plain' };
    await context.store.db
      .insertInto('file_contents')
      .values({ ...content, scan: 'none', facts: '', created_at: 0, unused_since: 0 })
      .execute();
    const ids = { user_id: 'owner', tour_id: 'tour', version_id: sha256, document_id: sha256, sha256 };
    const row = { ...ids, name: 'a.txt', added_at: 0, added_by: 'owner', expires_at: 0 };
    await context.store.db.insertInto('file_versions').values(row).execute();
  }
  const keyOf = (text: string): FileKey => fileKey('owner', createHash('sha256').update(text).digest('hex'));
  const findings = async ({ full = false, now = Date.now() } = {}) => {
    const found = await Array.fromAsync(checkFiles({ files, db: context.store.db, now, full }));
    return found.map(({ level, text }) => `${level}: ${text}`);
  };

  it('reports no problem if the store matches the database', async () => {
    await files.putBytes(keyOf('just put'), Buffer.from('just put'));
    expect(await findings({ full: true })).toEqual([]);
  });

  it('reports missing, changed, orphaned and unfinished files @14.49', async () => {
    await files.remove(keyOf('plan'));
    await files.remove(keyOf('manual'));
    await files.putBytes(keyOf('manual'), Buffer.from('mANUAL'));
    await files.putBytes(fileKey('nobody', 'a'.repeat(64)), Buffer.from('x'));
    await made.leaveUnfinished(keyOf('plan'));
    expect(await findings()).toEqual([
      expect.stringMatching(/^error: The store is missing uploaded files \(1\)/),
    ]);
    expect(await findings({ full: true, now: Date.now() + 3 * DAY })).toEqual([
      expect.stringMatching(/^error: The store is missing uploaded files \(1\)/),
      expect.stringMatching(/^error: Uploaded files have changed on the disk \(1\): /),
      expect.stringMatching(/^advice: Unused files in the store: 1 /),
      expect.stringMatching(/^advice: Unfinished files in the store: 1\./),
    ]);
  });

  if (kind === 's3')
    it('reports a store that does not respond', async () => {
      await made.close();
      expect(await findings()).toEqual([
        expect.stringMatching(/^error: GoV360 cannot read the uploaded files: S3 at .* does not respond/),
      ]);
      made = await createFileStore(kind);
    });
});

it('the doctor reports a virus scanner that does not respond', async () => {
  const clamdUrl = `tcp://127.0.0.1:${await freePort()}`;
  expect(await Array.fromAsync(checkScanner({ clamdUrl }))).toMatchObject([{ level: 'error' }]);
  expect(await Array.fromAsync(checkScanner({ clamdUrl: undefined }))).toEqual([]);
});

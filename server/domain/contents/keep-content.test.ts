import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestContext } from '../../../tests/support/servers/api.ts';
import { STORE_KINDS } from '../../../tests/support/stores.ts';
import type { Context } from '../../platform/access/context.ts';
import { fileKey } from '../../platform/file-store/file-key.ts';
import { keepContent } from './keep-content.ts';

const SHA256 = 'a'.repeat(64);

describe.each(STORE_KINDS)('keepContent, over %s', (kind) => {
  let context: Context;
  let close: () => Promise<void>;
  let scratch: string;
  beforeEach(async () => {
    ({ context, close } = await openTestContext(kind));
    scratch = mkdtempSync(join(tmpdir(), 'gov360-keep-'));
  });
  afterEach(async () => {
    await close();
    rmSync(scratch, { recursive: true, force: true });
  });

  const keep = async (userId = 'owner', now = 1_000) => {
    const path = join(scratch, 'upload');
    writeFileSync(path, 'text');
    const content = { userId, sha256: SHA256, bytes: 4, mediaType: 'text/plain', path };
    await keepContent({ ...context, now: () => now }, content);
  };
  const rows = () => context.store.db.selectFrom('file_contents').selectAll().execute();
  const setUnused = (since: number) =>
    context.store.db.updateTable('file_contents').set({ unused_since: since }).execute();

  it('creates the row before it stores the bytes, and restarts the time that unused content is kept @14.43', async () => {
    const put = context.files.put.bind(context.files);
    let before = -1;
    context.files.put = async (...args) => {
      before = (await rows()).length;
      await put(...args);
    };
    await keep();
    expect(before).toBe(1);
    expect(await context.files.sizeOf(fileKey('owner', SHA256))).toBe(4);
    expect(await rows()).toMatchObject([{ bytes: 4, scan: 'none', created_at: 1_000, unused_since: 1_000 }]);
    await keep('owner', 2_000);
    expect(await rows()).toMatchObject([{ created_at: 1_000, unused_since: 2_000 }]);
    await setUnused(0);
    await keep('owner', 3_000);
    expect(await rows()).toMatchObject([{ unused_since: 0 }]);
  });

  it('rejects content that is being deleted, and content without an owner', async () => {
    await keep();
    await setUnused(-1_500);
    await expect(keep()).rejects.toMatchObject({ code: 'unavailable' });
    await expect(keep('nobody')).rejects.toMatchObject({ code: 'not-found' });
    expect(await rows()).toHaveLength(1);
  });
});

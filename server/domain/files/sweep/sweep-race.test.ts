import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createPeople, testContext } from '../../../../tests/support/servers/api.ts';
import { runJob } from '../../../../tests/support/run-job.ts';
import { createDatabase, STORE_KINDS } from '../../../../tests/support/stores.ts';
import { AppError } from '../../../../contract/errors.ts';
import type { Context } from '../../../platform/access/context.ts';
import { keepContent } from '../../contents/keep-content.ts';
import { createDiskFileStore } from '../../../platform/file-store/disk-file-store.ts';
import { fileKey } from '../../../platform/file-store/file-key.ts';
import type { FileStore } from '../../../platform/file-store/file-store.ts';
import { sweepFiles } from './sweep-files.ts';

const DAY = 24 * 3_600_000;
const ROUNDS = 4;
const AT_ONCE = 4;

/** Returns a file store whose operations take varying times, so that events can occur in any order. */
function slowed(files: FileStore): FileStore {
  const pause = () => wait(Math.random() * 6);
  return {
    ...files,
    async put(...args) {
      await pause();
      await files.put(...args);
      await pause();
    },
    async remove(key) {
      await pause();
      await files.remove(key);
      await pause();
    },
  };
}

/** Stores a file and then a version that uses it, as the end of an upload does. */
async function upload(context: Context, path: string, sha256: string): Promise<void> {
  for (;;) {
    writeFileSync(path, sha256);
    try {
      await keepContent(context, { userId: 'owner', sha256, bytes: 64, mediaType: 'text/plain', path });
      break;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'unavailable') throw error;
      await wait(5);
    }
  }
  const key = { user_id: 'owner', sha256 };
  await context.store.write(async (transaction) => {
    await transaction
      .updateTable('file_contents')
      .set({ unused_since: 0 })
      .where((build) => build.and(key))
      .execute();
    const version = { tour_id: 'tour', version_id: randomUUID(), document_id: 'document' };
    const rest = { name: 'a.txt', added_at: 0, added_by: 'owner', expires_at: 0 };
    await transaction
      .insertInto('file_versions')
      .values({ ...key, ...version, ...rest })
      .execute();
  });
}

describe.each(STORE_KINDS)('content that two servers add while one of them sweeps it, over %s', (kind) => {
  it('keeps its bytes for any order of events @14.47', async () => {
    const scratch = mkdtempSync(join(tmpdir(), 'gov360-race-'));
    const database = await createDatabase(kind);
    const contextOf = async (): Promise<Context> => ({
      ...testContext(await database.open()),
      files: slowed(createDiskFileStore(join(scratch, 'files'))),
    });
    const first = await contextOf();
    await createPeople(first.store);
    const second = await contextOf();
    for (let round = 0; round < ROUNDS; round += 1) {
      const sums = Array.from({ length: AT_ONCE }, (_, index) =>
        createHash('sha256').update(`${round} ${index}`).digest('hex'),
      );
      for (const sha256 of sums) await upload(first, join(scratch, sha256), sha256);
      await first.store.db.deleteFrom('file_versions').execute();
      await first.store.db
        .updateTable('file_contents')
        .set({ unused_since: Date.now() - 2 * DAY })
        .execute();
      await Promise.all([
        runJob(first, sweepFiles, '', null),
        ...sums.map(async (sha256, index) => {
          await wait(Math.random() * 60);
          await upload(index % 2 ? first : second, join(scratch, sha256), sha256);
        }),
      ]);
      await runJob(first, sweepFiles, '', null);
      for (const sha256 of sums) expect(await first.files.sizeOf(fileKey('owner', sha256))).toBe(64);
    }
    await database.remove();
    rmSync(scratch, { recursive: true });
  });
});

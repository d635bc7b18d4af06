import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, inject, it } from 'vitest';
import { createDiskFileStore } from '../../server/platform/file-store/disk-file-store.ts';
import type { FileStore } from '../../server/platform/file-store/file-store.ts';
import { fileKey } from '../../server/platform/file-store/file-key.ts';
import { sweepFiles } from '../../server/domain/files/sweep/sweep-files.ts';
import { sweepOrphans } from '../../server/domain/files/sweep/sweep-orphans.ts';
import { migrate } from '../../server/platform/store/migrate.ts';
import type { Store } from '../../server/platform/store/store.ts';
import { createPeople, testContext } from '../support/servers/api.ts';
import { createPostgresDatabase } from '../support/postgres-database.ts';
import { runJob } from '../support/run-job.ts';
import { mainly } from '../support/stores.ts';
import { KILLS } from './kills.ts';
import { openStoreAt } from './migration/store-address.ts';
import { contentOf, DAY, USER_ID } from './contents.ts';

/** The server is killed within this time after the first acknowledged file, in milliseconds. */
const LATEST_KILL = 250;

describe.each(mainly('postgres'))(
  'a server over %s that is killed while storing and sweeping files',
  (kind) => {
    it(
      'keeps every acknowledged file, shows no partial file, and resumes sweeping @14.44',
      { timeout: 60_000 + 60_000 * KILLS },
      async () => {
        const scratch = mkdtempSync(join(tmpdir(), 'gov360-kill-files-'));
        const address =
          kind === 'sqlite'
            ? join(scratch, 'gov360.db')
            : await createPostgresDatabase(inject('postgresUrl'));
        const folder = join(scratch, 'files');
        const files = createDiskFileStore(folder);
        const first = await openStoreAt(address);
        await migrate(first);
        await createPeople(first);
        await first.close();
        for (let kill = 1; kill <= KILLS; kill += 1) {
          const kept = await putUntilKilled(address, folder);
          const store = await openStoreAt(address);
          expect(await contradictions(store, files, kept)).toEqual([]);
          await store.close();
        }
        const store = await openStoreAt(address);
        const context = { ...testContext(store), files, now: () => Date.now() + 3 * DAY };
        await runJob(context, sweepFiles, '', null);
        await runJob(context, sweepOrphans, '', null);
        const left: string[] = [];
        for await (const { key } of files.list()) left.push(key);
        for await (const { id } of files.listUnfinished()) left.push(id);
        const named = await store.db.selectFrom('file_versions').select('sha256').distinct().execute();
        expect(left.sort()).toEqual(named.map(({ sha256 }) => fileKey(USER_ID, sha256)).sort());
        expect(await store.db.selectFrom('file_contents').select('sha256').execute()).toHaveLength(
          left.length,
        );
        await store.close();
        rmSync(scratch, { recursive: true });
      },
    );
  },
);

/**
 * Adds files until the process is killed. Returns the numbers of the files that were acknowledged and not
 * released.
 */
async function putUntilKilled(address: string, folder: string): Promise<ReadonlySet<number>> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'put-and-sweep.ts'), address, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  await once(child.stdout, 'data');
  await wait(Math.random() * LATEST_KILL);
  child.kill('SIGKILL');
  await once(child, 'close');
  const kept = new Set<number>();
  for (const [, what, index] of said.matchAll(/^(has|lets) (\d+)$/gm)) {
    if (what === 'has') kept.add(Number(index));
    else kept.delete(Number(index));
  }
  return kept;
}

async function contradictions(store: Store, files: FileStore, kept: ReadonlySet<number>): Promise<string[]> {
  const found: string[] = [];
  const rows = await store.db.selectFrom('file_versions').select('sha256').execute();
  const named = new Set(rows.map(({ sha256 }) => sha256));
  for (const index of kept) {
    if (!named.has(contentOf(index).sha256))
      found.push(`Content ${index} was acknowledged, and has no version.`);
  }
  for (const sha256 of named) {
    if ((await files.sizeOf(fileKey(USER_ID, sha256))) === null)
      found.push(`${sha256} has a version and no bytes.`);
  }
  for await (const { key } of files.list()) {
    const read = await files.read(key);
    const bytes = await buffer(read?.body ?? new ReadableStream());
    if (!key.endsWith(createHash('sha256').update(bytes).digest('hex'))) found.push(`${key} is half.`);
  }
  return found;
}

// put-and-sweep.ts DATABASE FILES: repeatedly stores files and deletes unused ones until it is killed. Prints
// `has N` after a version of file N is acknowledged, and `lets N` before that version is removed.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepContent } from '../../server/domain/contents/keep-content.ts';
import { createDiskFileStore } from '../../server/platform/file-store/disk-file-store.ts';
import { sweepFiles } from '../../server/domain/files/sweep/sweep-files.ts';
import { testContext } from '../support/servers/api.ts';
import { runJob } from '../support/run-job.ts';
import { openStoreAt } from './migration/store-address.ts';
import { contentOf, DAY, USER_ID, versionOf } from './contents.ts';

const CONTENTS = 12;

const [database = '', files = ''] = process.argv.slice(2);
const store = await openStoreAt(database);
const context = { ...testContext(store), files: createDiskFileStore(files) };
const scratch = mkdtempSync(join(tmpdir(), 'gov360-put-'));
const say = (text: string) => process.stdout.write(`${text}\n`);

async function add(index: number): Promise<void> {
  const { sha256, text } = contentOf(index);
  const path = join(scratch, String(index));
  writeFileSync(path, text);
  await keepContent(context, { userId: USER_ID, sha256, bytes: text.length, mediaType: 'text/plain', path });
  await store.write(async (transaction) => {
    const own = transaction.updateTable('file_contents').where('sha256', '=', sha256);
    await own.set({ unused_since: 0 }).execute();
    await transaction.insertInto('file_versions').values(versionOf(index)).execute();
  });
  say(`has ${index}`);
}

async function letGo(index: number): Promise<void> {
  const { sha256 } = contentOf(index);
  say(`lets ${index}`);
  await store.write(async (transaction) => {
    await transaction.deleteFrom('file_versions').where('sha256', '=', sha256).execute();
    const own = transaction.updateTable('file_contents').where('sha256', '=', sha256);
    await own.set({ unused_since: Date.now() - 2 * DAY }).execute();
  });
}

for (let turn = 0; ; turn += 1) {
  for (let index = 0; index < CONTENTS; index += 1) {
    await letGo(index);
    if (index % 3 === turn % 3) await runJob(context, sweepFiles, '', null);
    await add(index);
  }
}

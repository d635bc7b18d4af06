import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createDiskFileStore } from '../../../server/platform/file-store/disk-file-store.ts';
import { sweepFiles } from '../../../server/domain/files/sweep/sweep-files.ts';
import { sweepOrphans } from '../../../server/domain/files/sweep/sweep-orphans.ts';
import { pruneUploads } from '../../../server/domain/uploads/prune-uploads.ts';
import { testContext } from '../../support/servers/api.ts';
import { runJob } from '../../support/run-job.ts';
import { openStoreAt } from '../migration/store-address.ts';

const run = promisify(execFile);
/** Milliseconds after which what nobody uses any more is removed. */
const LATER = 49 * 3_600_000;

/** What is left in a stopped server's folders after all scans are deleted and all that is to wait for has passed, and what its doctor says. */
export async function findLeft(
  { dataDir, temporary }: { dataDir: string; temporary: string },
  env: Record<string, string>,
): Promise<string[]> {
  const left = [...(await askDoctor(dataDir, env))];
  const uploads = join(dataDir, 'uploads');
  for (const name of readdirSync(uploads)) if (name.startsWith('scan-')) left.push(`uploads/${name}`);
  await sweep(dataDir, env);
  left.push(...filesIn(uploads), ...filesIn(join(dataDir, 'files')), ...filesIn(temporary));
  return left;
}

async function sweep(dataDir: string, env: Record<string, string>): Promise<void> {
  const folders = { FILES_DIR: join(dataDir, 'files'), UPLOADS_DIR: join(dataDir, 'uploads') };
  const store = await openStoreAt(env['DATABASE_URL'] ?? join(dataDir, 'gov360.db'));
  try {
    const context = {
      ...testContext(store, folders),
      files: createDiskFileStore(folders.FILES_DIR),
      now: () => Date.now() + LATER,
    };
    for (const kind of [pruneUploads, sweepFiles, sweepOrphans]) await runJob(context, kind, '', null);
  } finally {
    await store.close();
  }
}

/** Its errors; advice is for operators. */
async function askDoctor(dataDir: string, env: Record<string, string>): Promise<string[]> {
  const said = await run(process.execPath, ['server/backup/commands/doctor.ts', '--full'], {
    env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', DATA_DIR: dataDir, ...env },
  }).catch((error: unknown) => error as { stdout: string });
  return said.stdout.split('\n').filter((line) => line.startsWith('Error'));
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => !item.isDirectory())
    .map((item) => join(item.parentPath, item.name));
}

import { mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Needs } from '../../../platform/access/context.ts';
import type { Config } from '../../../platform/config/config.ts';
import { findRows, type Database } from '../../../platform/store/store.ts';
import { orAbsent } from '../../../platform/file-store/file-store.ts';
import { momentName, parseMoment, QUARANTINE } from '../../../platform/file-store/file-key.ts';
import { removeStaged, uploadIdOf } from '../../contents/staged-file.ts';
import { requireFew } from './find-problems.ts';
import { QUARANTINED } from './times.ts';

/**
 * Moves the file of an upload into quarantine if the upload has no row and the file has not changed since
 * `before` (milliseconds since the epoch). Permanently deletes files whose time in quarantine is over.
 */
export async function sweepStaged(
  context: Needs<'config' | 'store' | 'log' | 'now'>,
  before: number,
): Promise<void> {
  const { config, store, now } = context;
  const folder = config.uploadsDir;
  const names = (await namesIn(folder)).filter((name) => uploadIdOf(name) !== null);
  const open = await selectUploads(store.db, names);
  const left: string[] = [];
  for (const name of names) {
    const facts = open.has(uploadIdOf(name)) ? null : await stat(join(folder, name)).catch(orAbsent);
    if (facts && facts.mtimeMs <= before) left.push(name);
  }
  await requireFew(context, { taken: left.length, all: names.length, what: 'files of uploads' });
  const target = join(folder, QUARANTINE, momentName(now()));
  if (left.length > 0) await mkdir(target, { recursive: true, mode: 0o700 });
  for (const name of left) await rename(join(folder, name), join(target, name)).catch(orAbsent);
  await emptyQuarantine(context);
}

/** Deletes the files of a deleted account's uploads, including those in quarantine. */
export async function removeStagedOf(
  config: Pick<Config, 'uploadsDir'>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  for (const id of ids) await removeStaged(config, id);
  const wanted = new Set<string | null>(ids);
  for (const { path, name } of await quarantined(config)) {
    if (wanted.has(uploadIdOf(name))) await rm(path, { force: true });
  }
}

/**
 * Restores the files of uploads that are in the database again, and deletes files whose time in quarantine is
 * over.
 */
async function emptyQuarantine({ config, store, now }: Needs<'config' | 'store' | 'now'>): Promise<void> {
  const there = await quarantined(config);
  const open = await selectUploads(
    store.db,
    there.map(({ name }) => name),
  );
  for (const { path, name, since } of there) {
    const place = join(config.uploadsDir, name);
    const returns = open.has(uploadIdOf(name)) && (await stat(place).catch(orAbsent)) === null;
    if (returns) await rename(path, place);
    else if (since + QUARANTINED <= now()) await rm(path, { force: true });
  }
  const root = join(config.uploadsDir, QUARANTINE);
  // Keeps folders that are not empty, because `rmdir` fails for them.
  for (const moment of await namesIn(root)) await rmdir(join(root, moment)).catch(() => {});
}

async function quarantined({ uploadsDir }: Pick<Config, 'uploadsDir'>) {
  const root = join(uploadsDir, QUARANTINE);
  const found: { path: string; name: string; since: number }[] = [];
  for (const moment of await namesIn(root)) {
    const since = parseMoment(moment);
    if (since === null) continue;
    for (const name of await namesIn(join(root, moment))) {
      if (uploadIdOf(name) !== null) found.push({ path: join(root, moment, name), name, since });
    }
  }
  return found;
}

async function selectUploads(db: Database, names: readonly string[]): Promise<Set<string | null>> {
  const ids = [...new Set(names.map(uploadIdOf).filter((id) => id !== null))];
  return new Set((await findRows(db, 'uploads', { id: ids }, 'id')).map(({ id }) => id));
}

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(orAbsent)) ?? [];
}

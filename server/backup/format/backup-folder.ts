import { existsSync, statSync } from 'node:fs';
import { mkdir, readdir, realpath, rm, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { BackupError, MANIFEST } from './manifest.ts';
import { listTree } from '../../platform/disk/data-dir.ts';

const FINISHED = /^\d{4}-\d\d-\d\dT\d{6}-\d{3}Z$/;
/** Suffix of the name of an incomplete backup. */
const INCOMPLETE = '-incomplete';
/** Prefix of the name of a backup in progress, or of an interrupted one. */
const UNFINISHED = '.unfinished-';
/** Names that a disk's root folder may contain. */
const OF_THE_DISK = new Set(['lost+found']);
/** Milliseconds after which an unfinished backup counts as interrupted. */
const ABANDONED = 24 * 3_600_000;

/** Returns the name of a backup that is made at the time `at`. Names sort by time. */
export function backupName(at: Date, { incomplete = false } = {}): string {
  return at.toISOString().replaceAll(':', '').replace('.', '-') + (incomplete ? INCOMPLETE : '');
}

/** Returns whether a path or name is that of an incomplete backup. */
export function isIncomplete(path: string): boolean {
  return path.endsWith(INCOMPLETE);
}

/** Returns the name of a backup's folder while the backup is being made. */
export function unfinishedName(at: Date): string {
  return `${UNFINISHED}${backupName(at)}-${process.pid}`;
}

/** Returns the paths of the complete backups in a folder, oldest first. */
export async function listBackups(folder: string): Promise<string[]> {
  return (await listAllBackups(folder)).filter((path) => !isIncomplete(path));
}

/** Returns the paths of all finished backups in a folder, including incomplete ones, oldest first. */
export async function listAllBackups(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter(isBackupName).sort();
  return names.map((name) => join(folder, name)).filter((path) => existsSync(join(path, MANIFEST)));
}

function isBackupName(name: string): boolean {
  return FINISHED.test(isIncomplete(name) ? name.slice(0, -INCOMPLETE.length) : name);
}

/**
 * Creates the folder for backups if it is missing, and deletes backups in it that were interrupted more than
 * a day ago. Throws `BackupError` if the folder contains anything except backups and `lost+found`, or is
 * inside the data folder.
 */
export async function openBackupFolder(folder: string, dataDir: string): Promise<void> {
  const data = await realpath(dataDir).catch(() => dataDir);
  refuseWithin(folder, data);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  refuseWithin(await realpath(folder), data);
  const names = await readdir(folder);
  const foreign = names.find(
    (name) => !isBackupName(name) && !name.startsWith(UNFINISHED) && !OF_THE_DISK.has(name),
  );
  if (foreign !== undefined) {
    throw new BackupError(
      `${folder} contains something other than backups (${foreign}): choose an empty folder or a new one.`,
    );
  }
  for (const name of names.filter((each) => each.startsWith(UNFINISHED))) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > ABANDONED) await rm(path, { recursive: true, force: true });
  }
}

/**
 * Keeps the newest `keep` complete backups in a folder, and deletes all older backups, both complete and
 * incomplete. Returns the deleted paths. Call this only after a complete backup.
 */
export async function removeOldBackups(folder: string, keep: number): Promise<string[]> {
  const [oldest = ''] = (await listBackups(folder)).slice(-keep);
  const old = (await listAllBackups(folder)).filter((path) => path < oldest);
  for (const path of old) {
    // Deletes the manifest first, so that a partly deleted backup does not count as a backup.
    await rm(join(path, MANIFEST), { force: true });
    await rm(path, { recursive: true, force: true });
  }
  return old;
}

function refuseWithin(folder: string, dataDir: string): void {
  const way = relative(dataDir, folder);
  if (way === '..' || way.startsWith('../')) return;
  throw new BackupError(
    `${folder} is in the data folder, so you could lose the data and its backups together. Choose a folder elsewhere, preferably on another disk.`,
  );
}

/**
 * Returns the regular files in the given `folders` of `root`, as paths relative to `root`. The folders may be
 * links or missing.
 */
export function listFiles(root: string, folders: readonly string[]): string[] {
  return folders
    .map((folder) => join(root, folder))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isDirectory())
    .flatMap((path) => listTree(path).filter((item) => item.isFile()))
    .map((item) => relative(root, join(item.parentPath, item.name)))
    .sort();
}

/**
 * Returns `folder` if it is a backup. Otherwise returns the newest complete backup in it. Throws
 * `BackupError` if there is none.
 */
export async function findBackup(folder: string): Promise<string> {
  if (existsSync(join(folder, MANIFEST))) return folder;
  const facts = await stat(folder).catch(() => null);
  const all = facts?.isDirectory() ? await listAllBackups(folder) : [];
  const newest = all.findLast((path) => !isIncomplete(path));
  if (newest !== undefined) return newest;
  throw new BackupError(
    all.length > 0
      ? `All backups in ${folder} are incomplete because uploaded files are missing. To restore an incomplete backup anyway, enter its dated folder and add --incomplete.`
      : `There is no backup in ${folder}: enter the folder that you used with npm run backup, or one of its dated folders.`,
  );
}

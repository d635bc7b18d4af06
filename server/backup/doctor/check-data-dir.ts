import { type Dirent, existsSync, lstatSync, statfsSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { RESTORED_FILE } from '../../platform/store/unfinished-restore.ts';
import { listTree } from '../../platform/disk/data-dir.ts';
import { advice, error, fewOf, type Finding } from './finding.ts';

/** The doctor yields a finding if the disk has at most this number of free bytes. */
const LITTLE_SPACE = 1024 ** 3;
/** The doctor yields an error instead of advice if the disk has at most this number of free bytes. */
const NO_SPACE = 100 * 1024 ** 2;
/** The permission bits of the group and of other users. */
const OTHERS = 0o077;

/** Yields findings about a data folder: permissions, leftovers and free space. */
export function* checkDataDir(dataDir: string): Generator<Finding> {
  if (!existsSync(dataDir)) {
    yield error(
      `The data folder ${dataDir} does not exist: set DATA_DIR to the value that the server uses, or start the server once.`,
    );
    return;
  }
  yield* checkRights(dataDir);
  const leftover = join(dataDir, RESTORED_FILE);
  if (existsSync(leftover)) {
    yield error(
      `${leftover} is left over from an interrupted restore and keeps every server from starting: restore again, or remove it.`,
    );
  }
  const { bavail, bsize } = statfsSync(dataDir);
  const free = bavail * bsize;
  if (free > LITTLE_SPACE) return;
  const text = `The disk of ${dataDir} has ${Math.floor(free / 1e6)} MB left: free some space, or move the folder to another disk.`;
  yield free > NO_SPACE ? advice(text) : error(text);
}

function* checkRights(dataDir: string): Generator<Finding> {
  const owner = statSync(dataDir).uid;
  const open: string[] = [];
  const foreign: string[] = [];
  for (const path of [dataDir, ...listTree(dataDir).map(pathOf)]) {
    const facts = lstatSync(path, { throwIfNoEntry: false });
    // Skips files that were deleted during the check, and links, whose permissions have no effect.
    if (!facts || facts.isSymbolicLink()) continue;
    const name = relative(dataDir, path) || dataDir;
    if (facts.mode & OTHERS) open.push(name);
    if (facts.uid !== owner) foreign.push(name);
  }
  if (open.length > 0) {
    yield error(`Other users of this machine can read ${fewOf(open)}: run chmod -R go= ${quoted(dataDir)}.`);
  }
  if (foreign.length > 0) {
    yield error(
      `${fewOf(foreign)} in ${dataDir} belong to a different user than the folder, so the server may be unable to write to them. Run chown -R as root.`,
    );
  }
}

function pathOf({ parentPath, name }: Dirent): string {
  return join(parentPath, name);
}

function quoted(path: string): string {
  return `'${path.replaceAll("'", String.raw`'\''`)}'`;
}

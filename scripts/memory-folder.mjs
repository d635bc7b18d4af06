// Where tests keep databases and uploads: what nobody reads again need not reach a disk, which waits for each commit.
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux keeps this folder in memory. */
const MEMORY = '/dev/shm';
/** Bytes: all tests together leave and use less. */
const NEEDED = 2 * 1024 ** 3;
const PREFIX = 'gov360-tests-';

/** A folder in memory that goes with this process, or the system's own where there is little memory. */
export function memoryFolder() {
  if (freeBytes() < NEEDED) return tmpdir();
  for (const name of readdirSync(MEMORY)) if (isAbandoned(name)) remove(name);
  const folder = mkdtempSync(join(MEMORY, `${PREFIX}${process.pid}-`));
  // PostgreSQL runs as another user where we are root.
  chmodSync(folder, 0o711);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function freeBytes() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

/** A run that was killed could not remove its folder. */
function isAbandoned(name) {
  if (!name.startsWith(PREFIX)) return false;
  try {
    process.kill(Number.parseInt(name.slice(PREFIX.length), 10), 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

function remove(name) {
  rmSync(join(MEMORY, name), { recursive: true, force: true });
}

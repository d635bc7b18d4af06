// The folder of tests' databases and uploads. Temporary data need not reach a disk, which waits for each
// commit.
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux keeps this folder in memory. */
const MEMORY = '/dev/shm';
/** The bytes that must be free. All tests together use less. */
const NEEDED = 2 * 1024 ** 3;
const PREFIX = 'gov360-tests-';

/**
 * Returns a folder in memory that is deleted with this process, or the system's own folder if there is little
 * memory.
 */
export function memoryFolder() {
  if (freeBytes() < NEEDED) return tmpdir();
  removeAbandoned(MEMORY);
  const folder = mkdtempSync(join(MEMORY, `${PREFIX}${process.pid}-`));
  // PostgreSQL runs as another user if we are root.
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

/** Deletes what killed runs left behind. Keeps another user's files, which only their owner may delete. */
export function removeAbandoned(memory) {
  for (const name of readdirSync(memory).filter(isAbandoned)) {
    try {
      rmSync(join(memory, name), { recursive: true, force: true });
    } catch (error) {
      if (error.code !== 'EACCES' && error.code !== 'EPERM') throw error;
    }
  }
}

function isAbandoned(name) {
  if (!name.startsWith(PREFIX)) return false;
  try {
    process.kill(Number.parseInt(name.slice(PREFIX.length), 10), 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}

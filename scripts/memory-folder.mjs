// Provides a folder in memory for the databases and uploads of tests.
// On a disk, each commit would wait until the data is written.
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder that Linux keeps in memory. */
const MEMORY = '/dev/shm';
/** Number of bytes that must be free. All tests together use less. */
const NEEDED = 2 * 1024 ** 3;
const PREFIX = 'gov360-tests-';

/**
 * Returns a new folder in memory, which is deleted when this process exits. If there is too little memory,
 * returns the system's folder for temporary files.
 */
export function memoryFolder() {
  if (freeBytes() < NEEDED) return tmpdir();
  removeAbandoned(MEMORY);
  const folder = mkdtempSync(join(MEMORY, `${PREFIX}${process.pid}-`));
  // If tests run as root, PostgreSQL runs as another user, who must be able to enter the folder.
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

/**
 * Deletes the folders of test runs that were killed. Skips other users' folders, which only their owners may
 * delete.
 */
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

import { existsSync } from 'node:fs';
import { type FileHandle, open, readFile } from 'node:fs/promises';
import type { Deletion } from './delete-person.ts';

const OWNER_ONLY = 0o600;
const LINE = /^([\w-]{43}) (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)$/;

/**
 * Adds deletions to the list that outlives the database (`DELETION_LIST`), a line each: hash and time. Resolves when they are
 * on the disk.
 */
export async function appendDeletions(file: string, deletions: readonly Deletion[]): Promise<void> {
  if (deletions.length === 0) return;
  const text = deletions.map(({ idHash, at }) => `${idHash} ${new Date(at).toISOString()}\n`).join('');
  const handle = await open(file, 'a+', OWNER_ONLY);
  try {
    await handle.chmod(OWNER_ONLY);
    // One write: lines of several servers with one list do not mix.
    await handle.appendFile((await endsInLine(handle)) ? `\n${text}` : text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Whether the last line was cut, by a crash or a full disk. */
async function endsInLine(handle: FileHandle): Promise<boolean> {
  const { size } = await handle.stat();
  if (size === 0) return false;
  const { buffer } = await handle.read({ buffer: Buffer.alloc(1), position: size - 1 });
  return buffer.toString() !== '\n';
}

/** The latest deletion of each id in the list; none where there is no file. Throws for a line that is none of ours. */
export async function readDeletions(file: string): Promise<Deletion[]> {
  if (!existsSync(file)) return [];
  const latest = new Map<string, Deletion>();
  const lines = (await readFile(file, 'utf8')).split('\n');
  for (const [index, line] of lines.entries()) {
    if (!LINE.test(line) && isCut(line)) continue;
    const [, idHash = '', time = ''] = LINE.exec(line) ?? [];
    if (!idHash) {
      throw new Error(
        `Line ${index + 1} of the deletion list ${file} is damaged: it has to be a hash and a time.`,
      );
    }
    const at = Date.parse(time);
    if ((latest.get(idHash)?.at ?? 0) <= at) latest.set(idHash, { idHash, at });
  }
  return [...latest.values()];
}

/** The beginning of a line, left by a crash or a full disk: the next start writes that line again. */
function isCut(line: string): boolean {
  return /^[\w-]{0,43}(?: [\dTZ:.-]{0,24})?$/.test(line);
}

import type { ImportPartTable } from '../../platform/store/schema.ts';
import {
  findRow,
  insertRows,
  removeRows,
  type Database,
  type Store,
  type WriteTransaction,
} from '../../platform/store/store.ts';
import { join } from 'node:path';
import type { Config } from '../../platform/config/config.ts';

/** Size of a chunk in bytes. Only one chunk of a file is in memory at a time. */
const PIECE = 1024 ** 2;

type Role = ImportPartTable['role'];

export interface ImportKey {
  user_id: string;
  id: string;
}

/**
 * Returns a writer that splits incoming data into chunks of `PIECE` bytes, and stores each chunk in a
 * separate transaction. In the transaction, `hold` runs first and may throw to reject the chunk. `write`
 * resolves when all complete chunks are stored, so that the sender waits. `end` stores the rest of the data.
 * `bytes`: the number of bytes received so far.
 */
export function writeParts(
  store: Store,
  { user_id, id }: ImportKey,
  role: Role,
  hold: (transaction: WriteTransaction) => Promise<void>,
) {
  const piece = new Uint8Array(PIECE);
  let [bytes, filled, part] = [0, 0, 0];
  const save = async () => {
    const row = { user_id, import_id: id, role, part, bytes: piece.subarray(0, filled) };
    await store.write(async (transaction) => {
      await hold(transaction);
      await insertRows(transaction, 'import_parts', row);
    });
    filled = 0;
    part += 1;
  };
  return {
    get bytes() {
      return bytes;
    },
    async write(received: Uint8Array) {
      bytes += received.length;
      for (let at = 0; at < received.length;) {
        const taken = received.subarray(at, at + PIECE - filled);
        piece.set(taken, filled);
        filled += taken.length;
        at += taken.length;
        if (filled === PIECE) await save();
      }
    },
    async end() {
      if (filled > 0) await save();
    },
  };
}

/**
 * Yields the stored chunks of an import in order, holding one in memory at a time. `role`: whether to read
 * the uploaded file, or the content that was read from it.
 */
export async function* readParts(
  db: Database,
  { user_id, id }: ImportKey,
  role: Role,
): AsyncGenerator<Uint8Array> {
  for (let part = 0; ; part += 1) {
    const row = await findRow(db, 'import_parts', { user_id, import_id: id, role, part }, 'bytes');
    if (!row) return;
    yield row.bytes;
  }
}

export async function deleteParts(
  transaction: WriteTransaction,
  { user_id, id }: ImportKey,
  role?: Role,
): Promise<void> {
  await removeRows(transaction, 'import_parts', { user_id, import_id: id, ...(role && { role }) });
}

/** Returns the path of an archive during its check. The process that checks it may read only this file. */
export function archivePath({ uploadsDir }: Pick<Config, 'uploadsDir'>, importId: string): string {
  return join(uploadsDir, `import-${importId}.zip`);
}

/**
 * Returns the id of the import that a file in the uploads folder belongs to, or null if the name is not that
 * of an archive.
 */
export function importIdOf(name: string): string | null {
  return /^import-([0-9a-f-]{36})\.zip(\.(part|file))?$/.exec(name)?.[1] ?? null;
}

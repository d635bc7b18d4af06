import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { syncToDisk } from '../disk/durable-file.ts';
import { MARKER } from './file-key.ts';
import { orAbsent, refuse } from './disk-errors.ts';
import { durablyIn } from './durably-in.ts';
import { unfinishedName } from './unfinished-name.ts';

/** Null where there is no such folder, or no marker in it. Throws `FileStoreError`. */
export function readMarkerIn(folder: string): Promise<string | null> {
  return refuse(undefined, () => readFile(join(folder, MARKER), 'utf8').catch(orAbsent));
}

/** Makes the folder where it is absent, for the server's own user alone. Throws `FileStoreError`. */
export function writeMarkerIn(folder: string, text: string): Promise<void> {
  return refuse(undefined, () =>
    durablyIn(folder, folder, async () => {
      const unfinished = join(folder, unfinishedName(randomUUID()));
      await writeFile(unfinished, text, { flag: 'wx', mode: 0o600 });
      await syncToDisk(unfinished);
      await rename(unfinished, join(folder, MARKER));
    }),
  );
}

import { openFile } from '../../../platform/disk/durable-file.ts';

/** Bytes of what the program says it has made: a space with as many sweeps as there may be has 6 MB. */
export const RESULT_MAX = 16 * 1024 ** 2;
/** Bytes of the pictures that cards show. */
export const PICTURE_MAX = 8 * 1024 ** 2;

/** The text of an ordinary file; null where there is none, or it is too long. */
export async function readBounded(path: string): Promise<string | null> {
  const opened = await openFile(path);
  if (!opened) return null;
  try {
    return opened.facts.size > RESULT_MAX ? null : await opened.handle.readFile('utf8');
  } finally {
    await opened.handle.close();
  }
}

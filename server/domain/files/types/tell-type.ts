import { openFile } from '../../../platform/disk/open-file.ts';
import { tellOwnType } from './own-types.ts';
import { tellText } from './tell-text.ts';

/** What is of no known type. */
export const UNKNOWN_TYPE = 'application/octet-stream';

/** Bytes from the start of a file by which its type is told: enough for the first entries of an office document. */
const HEAD = 256 * 1024;
/** Names that the table of magic numbers has for what browsers know under another. */
const SAME_TYPES: Readonly<Record<string, string>> = {
  'image/apng': 'image/png',
  'audio/x-m4a': 'audio/mp4',
  'video/x-m4v': 'video/mp4',
};
/** Texts to the table, which are shown like every other text. */
const TEXTS = /^text\/|^application\/xml$/;

/**
 * The media type of an ordinary file by its content: the name and what a browser says of it are not looked at. What a text means is not
 * believed either: HTML, SVG and scripts are `text/plain`.
 */
export async function tellType(path: string): Promise<string> {
  const opened = await openFile(path);
  if (!opened) return UNKNOWN_TYPE;
  const { handle, facts } = opened;
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.min(HEAD, facts.size)), {
      position: 0,
    });
    return await tellTypeOf(buffer.subarray(0, bytesRead), bytesRead === facts.size);
  } finally {
    await handle.close();
  }
}

/** The same of a file's first bytes. `whole`: there are no more. */
export async function tellTypeOf(head: Buffer, whole: boolean): Promise<string> {
  const own = tellOwnType(head);
  if (own) return own;
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  const type = found?.mime.replace(/;.*/s, '') ?? '';
  if (type && !TEXTS.test(type)) return SAME_TYPES[type] ?? type;
  return (await tellText(head, whole)) ?? UNKNOWN_TYPE;
}

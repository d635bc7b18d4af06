import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import type { Tour } from '../../../../../contract/tour.ts';
import { parsed } from '../../drafts/draft.ts';

/** UTF-16 code units from which a twin is packed: the page that brings it back may send about a mebibyte. */
const LARGE = 256 * 1024;
const PACKED = 'br:';
/** Bytes, of what a form may unpack to. More than a person has room for by default. */
const UNPACKED_MAX = 64 * 1024 * 1024;
const OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** A deleted twin as a text that the page keeps for Undo: JSON, packed where it is large. */
export async function packTwin(tour: Tour): Promise<string> {
  const text = JSON.stringify(tour);
  if (text.length < LARGE) return text;
  const packed = await promisify(brotliCompress)(text, OPTIONS);
  return `${PACKED}${packed.toString('base64')}`;
}

/** What a text of `packTwin` holds; null for any other. */
export async function unpackTwin(text: string): Promise<unknown> {
  if (!text.startsWith(PACKED)) return parsed(text);
  const packed = Buffer.from(text.slice(PACKED.length), 'base64');
  try {
    const unpacked = await promisify(brotliDecompress)(packed, { maxOutputLength: UNPACKED_MAX });
    return parsed(unpacked.toString());
  } catch {
    return null;
  }
}

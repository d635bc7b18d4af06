import type { FileRequest } from '../../../../contract/files/file-messages.ts';
import { isRecord } from '../../../../contract/json/is-record.ts';
import { isName } from '../../../../contract/wire-guards.ts';

/** UTF-16 code units of what is looked for. */
const WORDS_MAX_LENGTH = 200;

/** What a player asks for, with each field checked that an address is built of; null for anything else. */
export function readRequest(value: unknown): FileRequest | null {
  if (!isRecord(value)) return null;
  const { what, words, documentId, version } = value;
  switch (what) {
    case 'storage':
    case 'bin':
    case 'empty-bin':
      return { what };
    case 'find':
      return typeof words === 'string' && words.length <= WORDS_MAX_LENGTH ? { what, words } : null;
    case 'versions':
    case 'restore':
    case 'delete-forever':
      return isPathPart(documentId) ? { what, documentId } : null;
    case 'restore-version':
    case 'delete-version':
      return isPathPart(documentId) && isPathPart(version) ? { what, documentId, version } : null;
    default:
      return null;
  }
}

/** An id that can be a part of a path: encoding leaves dots as they are, and an address with `..` is another one. */
function isPathPart(value: unknown): value is string {
  return isName(value) && value !== '.' && value !== '..';
}

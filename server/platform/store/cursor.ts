import { AppError } from '../../../contract/errors.ts';

/** The end of a page of a list: time (milliseconds since the epoch) and id of its last row. */
export interface Cursor {
  at: number;
  id: string;
}

/** Returns the text that a client sends for the next page. */
export function formatCursor({ at, id }: Cursor): string {
  return `${at}.${id}`;
}

/** Parses the text of a cursor. Throws `AppError('invalid-request')` for one that we never issued. */
export function parseCursor(text: string): Cursor {
  const parts = /^(\d{1,15})\.([\w-]{1,64})$/.exec(text);
  if (!parts?.[1] || !parts[2]) {
    throw new AppError('invalid-request', 'This cursor is not valid. Start again without one.');
  }
  return { at: Number(parts[1]), id: parts[2] };
}

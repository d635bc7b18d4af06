import { AppError } from '../../../contract/errors.ts';

/** The last row of a page of a list: its time (milliseconds since the epoch) and id. */
export interface Cursor {
  at: number;
  id: string;
}

/** Returns the text that a client sends to request the next page. */
export function formatCursor({ at, id }: Cursor): string {
  return `${at}.${id}`;
}

/** Parses a cursor. Throws `AppError('invalid-request')` if we never issued it. */
export function parseCursor(text: string): Cursor {
  const parts = /^(\d{1,15})\.([\w-]{1,64})$/.exec(text);
  if (!parts?.[1] || !parts[2]) {
    throw new AppError('invalid-request', 'This cursor is not valid. Start again without one.');
  }
  return { at: Number(parts[1]), id: parts[2] };
}

import { AppError } from '../../../contract/errors.ts';

/** Where a page of a list ended: the time (milliseconds since the epoch) and id of its last row. */
export interface Cursor {
  at: number;
  id: string;
}

/** The text that a client hands back for the following page. */
export function formatCursor({ at, id }: Cursor): string {
  return `${at}.${id}`;
}

/** The cursor of a text; `AppError('invalid-request')` for one that we never gave out. */
export function parseCursor(text: string): Cursor {
  const parts = /^(\d{1,15})\.([\w-]{1,64})$/.exec(text);
  if (!parts?.[1] || !parts[2]) {
    throw new AppError('invalid-request', 'This cursor is not valid. Start again without one.');
  }
  return { at: Number(parts[1]), id: parts[2] };
}

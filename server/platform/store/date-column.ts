import type { Store } from './store.ts';

/** Milliseconds since the epoch of a time in better-auth's tables, which is ISO text in SQLite. */
export function fromDateColumn(value: string | Date): number {
  return new Date(value).getTime();
}

/** `milliseconds` since the epoch as better-auth's tables of this store hold a time. */
export function toDateColumn(store: Store, milliseconds: number): string | Date {
  const date = new Date(milliseconds);
  return store.dialect === 'sqlite' ? date.toISOString() : date;
}

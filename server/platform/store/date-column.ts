import type { Store } from './store.ts';

/** Returns the milliseconds since the epoch of a time in the sign-in tables, which is ISO text in SQLite. */
export function fromDateColumn(value: string | Date): number {
  return new Date(value).getTime();
}

/** Returns `milliseconds` since the epoch as the sign-in tables of this store hold a time. */
export function toDateColumn(store: Store, milliseconds: number): string | Date {
  const date = new Date(milliseconds);
  return store.dialect === 'sqlite' ? date.toISOString() : date;
}

/** Returns a truth value as the sign-in tables of this store hold it. */
export function toFlagColumn(store: Store, flag: boolean): number | boolean {
  return store.dialect === 'sqlite' ? Number(flag) : flag;
}

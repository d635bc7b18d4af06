import type { Store } from './store.ts';

/** Returns milliseconds since the epoch for a time in the sign-in tables, which is ISO text in SQLite. */
export function fromDateColumn(value: string | Date): number {
  return new Date(value).getTime();
}

/** Returns a time in the form of this store's sign-in tables. `milliseconds`: since the epoch. */
export function toDateColumn(store: Store, milliseconds: number): string | Date {
  const date = new Date(milliseconds);
  return store.dialect === 'sqlite' ? date.toISOString() : date;
}

/** Returns a boolean in the form of this store's sign-in tables. */
export function toFlagColumn(store: Store, flag: boolean): number | boolean {
  return store.dialect === 'sqlite' ? Number(flag) : flag;
}

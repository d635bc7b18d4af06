import type { Store } from './store.ts';

/** Returns a time from the sign-in tables (ISO 8601 text in SQLite) in milliseconds since the epoch. */
export function fromDateColumn(value: string | Date): number {
  return new Date(value).getTime();
}

/** Returns a time as the sign-in tables of a store contain it. `milliseconds`: since the epoch. */
export function toDateColumn(store: Store, milliseconds: number): string | Date {
  const date = new Date(milliseconds);
  return store.dialect === 'sqlite' ? date.toISOString() : date;
}

/** Returns a boolean as the sign-in tables of a store contain it. */
export function toFlagColumn(store: Store, flag: boolean): number | boolean {
  return store.dialect === 'sqlite' ? Number(flag) : flag;
}

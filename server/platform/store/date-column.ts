import type { Store } from './store.ts';

/** Returns a time from the sign-in tables (ISO 8601 text in SQLite) in milliseconds since the epoch. */
export function fromDateColumn(value: string | Date): number {
  return new Date(value).getTime();
}

/** Returns a time in the format that a store's sign-in tables use. `milliseconds`: since the epoch. */
export function toDateColumn(store: Store, milliseconds: number): string | Date {
  const date = new Date(milliseconds);
  return store.dialect === 'sqlite' ? date.toISOString() : date;
}

/** Returns a boolean in the format that a store's sign-in tables use. */
export function toFlagColumn(store: Store, flag: boolean): number | boolean {
  return store.dialect === 'sqlite' ? Number(flag) : flag;
}

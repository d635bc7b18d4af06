import type { Store } from './store.ts';

/** Milliseconds since the epoch of a moment in better-auth's tables, which is ISO text in SQLite. */
export function fromMoment(moment: string | Date): number {
  return new Date(moment).getTime();
}

/** `milliseconds` as better-auth's tables of this store hold a moment. */
export function toMoment(store: Store, milliseconds: number): string | Date {
  const date = new Date(milliseconds);
  return store.dialect === 'sqlite' ? date.toISOString() : date;
}

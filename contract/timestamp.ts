import { z } from 'zod';

/**
 * A time as document databases represent it: whole seconds since 1970-01-01 UTC, and nanoseconds within the
 * second.
 */
export const timestampSchema = z.object({
  seconds: z.int(),
  nanoseconds: z.int().min(0).max(999_999_999),
});

export type Timestamp = z.infer<typeof timestampSchema>;

/** Returns `milliseconds` since the epoch as a timestamp. */
export function toTimestamp(milliseconds: number): Timestamp {
  const seconds = Math.floor(milliseconds / 1000);
  return { seconds, nanoseconds: Math.round((milliseconds - seconds * 1000) * 1_000_000) };
}

/** Returns milliseconds since the epoch. Fractions of a millisecond are dropped. */
export function toMilliseconds(timestamp: Timestamp): number {
  return timestamp.seconds * 1000 + Math.floor(timestamp.nanoseconds / 1_000_000);
}

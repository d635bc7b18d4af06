import fc from 'fast-check';
import { expect, test } from 'vitest';
import { timestampSchema, toMilliseconds, toTimestamp } from './timestamp.ts';

test('every millisecond survives the round trip, before 1970 too', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e13, max: 1e13 }), (milliseconds) => {
      const timestamp = timestampSchema.parse(toTimestamp(milliseconds));
      expect(toMilliseconds(timestamp)).toBe(milliseconds);
    }),
  );
});

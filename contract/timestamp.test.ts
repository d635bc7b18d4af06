import fc from 'fast-check';
import { expect, test } from 'vitest';
import { timestampSchema, toMilliseconds, toTimestamp } from './timestamp.ts';

test('converts every millisecond to a timestamp and back unchanged, even before 1970', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e13, max: 1e13 }), (milliseconds) => {
      const timestamp = timestampSchema.parse(toTimestamp(milliseconds));
      expect(toMilliseconds(timestamp)).toBe(milliseconds);
    }),
  );
});

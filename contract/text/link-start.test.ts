import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { FIND_WORDS_MAX, formatStart, parseStart, type LinkStart } from './link-start.ts';

const start: fc.Arbitrary<LinkStart> = fc.oneof(
  fc.record({
    kind: fc.constant('tour' as const),
    stop: fc.option(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 })),
  }),
  fc.record({
    kind: fc.constant('find' as const),
    words: fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
      .filter((words) => words.trim() !== ''),
  }),
);

it('is restored from an address unchanged', () => {
  fc.assert(
    fc.property(start, (asked) => {
      expect(parseStart(`#${formatStart(asked)}`)).toEqual(asked);
    }),
  );
});

it('is short', () => {
  expect(formatStart({ kind: 'tour', stop: null })).toBe('tour');
  expect(formatStart({ kind: 'find', words: 'boiler' })).toBe('find=boiler');
});

it.each([
  '',
  '#',
  '#eye=1,2,3&look=0,0&find=boiler',
  '#find=',
  '#find=%20',
  `#find=${'a'.repeat(FIND_WORDS_MAX + 1)}`,
])('is null for %s', (hash) => expect(parseStart(hash)).toBeNull());

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
  fc.record({
    kind: fc.constant('item' as const),
    selection: fc.record({
      kind: fc.constantFrom('thread', 'tag'),
      id: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
    }),
  }),
);

it('restores a request from its link unchanged', () => {
  fc.assert(
    fc.property(start, (asked) => {
      expect(parseStart(`#${formatStart(asked)}`)).toEqual(asked);
    }),
  );
});

it('writes a short link', () => {
  expect(formatStart({ kind: 'tour', stop: null })).toBe('tour');
  expect(formatStart({ kind: 'find', words: 'boiler' })).toBe('find=boiler');
});

it('parses the link to a thread in a notification', () => {
  const selection = { kind: 'thread', id: 't1' };
  expect(parseStart('#select=thread:t1')).toEqual({ kind: 'item', selection });
});

it.each([
  '',
  '#',
  '#eye=1,2,3&look=0,0&find=boiler',
  '#find=',
  '#select=',
  '#select=thread',
  '#select=:t1',
  '#eye=1,2,3&look=0,0&select=thread:t1',
  '#find=%20',
  `#find=${'a'.repeat(FIND_WORDS_MAX + 1)}`,
])('returns null for %s', (hash) => expect(parseStart(hash)).toBeNull());

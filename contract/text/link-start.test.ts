import fc from 'fast-check';
import { expect, it, describe } from 'vitest';
import { FIND_WORDS_MAX, formatStart, parseStart, type LinkStart } from './link-start.ts';
import { linkText } from './link-text.ts';

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

const links = (text: string) =>
  linkText(text).flatMap(({ text: words, href }) => (href ? [[words, href]] : []));

describe('links in a text', () => {
  it.each([
    ['See https://example.com/a?b=c#d for more', 'https://example.com/a?b=c#d'],
    ['(http://example.com/plan)', 'http://example.com/plan'],
    [
      'https://en.wikipedia.org/wiki/Valve_(disambiguation).',
      'https://en.wikipedia.org/wiki/Valve_(disambiguation)',
    ],
    ['Write to mailto:ada@example.com, please', 'mailto:ada@example.com'],
    ['“https://example.com”', 'https://example.com'],
  ])('are found: %s', (text, address) => {
    expect(links(text).map(([words]) => words)).toEqual([address]);
  });

  it('use https if the text contains only www', () => {
    expect(links('www.example.com!')).toEqual([['www.example.com', 'https://www.example.com/']]);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.com',
    'file:///etc/passwd',
    'mailto:nobody',
    'https://',
    'http://.',
    '<a href="javascript:alert(1)">',
  ])('do not include %s', (text) => {
    expect(links(text)).toEqual([]);
  });

  // If the time grew with the square of the length, this text would take hours.
  it.each([
    ['unmatched closing brackets', ')'.repeat(1_000_000), 0],
    ['full stops', '.'.repeat(1_000_000), 0],
    ['pairs of brackets', `${'()'.repeat(500_000)}]`, 1_000_000],
    ['open brackets', '('.repeat(1_000_000), 1_000_000],
  ])('are found in front of a million %s', (_signs, signs, kept) => {
    const address = 'https://example.com/';
    const [[words = ''] = []] = links(address + signs);
    expect(words).toHaveLength(address.length + kept);
  });

  it('do not change the text, and lead only to web and email addresses', () => {
    const part = fc.oneof(
      fc.string(),
      fc.constantFrom(
        'https://',
        'http://a.b',
        'mailto:a@b',
        'www.',
        ')',
        '(',
        '.',
        ' ',
        '<',
        '"',
        'javascript:',
      ),
    );
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const text = parts.join('');
        const pieces = linkText(text);
        expect(pieces.map((piece) => piece.text).join('')).toBe(text);
        for (const { href } of pieces) if (href) expect(href).toMatch(/^(https?|mailto):/);
      }),
    );
  });
});

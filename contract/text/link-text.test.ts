import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkText } from './link-text.ts';

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

  // Time that grows with the square of the length would be hours for such a text.
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

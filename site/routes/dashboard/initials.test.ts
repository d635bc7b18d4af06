import { describe, expect, it } from 'vitest';
import { initials } from './initials.ts';

describe('initials', () => {
  it('are the first letters of the first and last words', () => {
    expect(initials('ada king lovelace')).toBe('AL');
  });

  it('are one letter for a single word, and nothing for no name', () => {
    expect(initials('  Plato ')).toBe('P');
    expect(initials('   ')).toBe('');
  });

  it('keep letters outside the basic plane whole', () => {
    expect(initials('𐐨da Ölz')).toBe('𐐀Ö');
  });
});

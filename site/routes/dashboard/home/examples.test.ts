import { describe, expect, it } from 'vitest';
import type { ExampleCard } from '../../../../contract/example.ts';
import { arrangeCards, readCardOrder } from './examples.tsx';
import { randomStart, turn } from './feature-carousel.tsx';

function card(name: string, category: string, updated: string, description = ''): ExampleCard {
  return { name, category, updated, description, matterportId: '', documentId: name, url: '', picture: '' };
}

const cards = [
  card('Office', 'Workplace', '2024-01-02', 'Spatial planning'),
  card('café', 'Hospitality', '2024-03-01'),
  card('Assets', 'Workplace', '2023-12-31'),
];
const names = (query: string, order: Parameters<typeof arrangeCards>[2]) =>
  arrangeCards(cards, query, order).map(({ name }) => name);

describe('arranging example cards', () => {
  it('sorts by name, ignoring case @2.26', () => {
    expect(names('', 'name')).toEqual(['Assets', 'café', 'Office']);
  });

  it('sorts by date updated, newest first @2.26', () => {
    expect(names('', 'updated')).toEqual(['café', 'Office', 'Assets']);
  });

  it('sorts by environment, then by name @2.26', () => {
    expect(names('', 'environment')).toEqual(['café', 'Assets', 'Office']);
  });

  it('searches name, description and category, ignoring case and accents @2.27', () => {
    expect(names('PLANNING', 'name')).toEqual(['Office']);
    expect(names('workplace', 'name')).toEqual(['Assets', 'Office']);
    expect(names('cafe', 'name')).toEqual(['café']);
  });

  it('requires every word @2.27', () => {
    expect(names('workplace spatial', 'name')).toEqual(['Office']);
    expect(names('workplace zebra', 'name')).toEqual([]);
  });

  it('does not change the original list', () => {
    arrangeCards(cards, '', 'name');
    expect(cards[0]?.name).toBe('Office');
  });

  it('accepts known sort orders, and sorts by date for unknown ones', () => {
    expect(readCardOrder('name')).toBe('name');
    expect(readCardOrder('price')).toBe('updated');
    expect(readCardOrder(null)).toBe('updated');
  });
});

describe('the carousel’s position', () => {
  it('starts at a random entry, never outside the entries @1.12', () => {
    expect(randomStart(6, () => 0)).toBe(0);
    expect(randomStart(6, () => 0.5)).toBe(3);
    expect(randomStart(6, () => 0.999_999)).toBe(5);
  });

  it('wraps around at both ends', () => {
    expect(turn(5, 1, 6)).toBe(0);
    expect(turn(0, -1, 6)).toBe(5);
    expect(turn(2, 1, 6)).toBe(3);
  });
});

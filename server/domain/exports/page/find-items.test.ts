import { expect, test } from 'vitest';
import type { PageItem } from './page-data.ts';
import { createFinder } from './controls.ts';

const ITEMS: PageItem[] = [
  { title: 'Boiler', text: 'Serviced in Málaga', floor: 0, at: [0, 0] },
  { title: 'Pump', keywords: ['boiler room'], floor: 1, at: [0, 0] },
  { title: 'Valve', unplaced: true },
];
const find = createFinder(ITEMS);
const EVERYTHING = { words: '', where: null, here: null };

test('finds every item if the query is empty', () => {
  expect(find(EVERYTHING)).toEqual([0, 1, 2]);
});

test('finds items whose title, text or keywords contain every word, ignoring case and accents', () => {
  expect(find({ ...EVERYTHING, words: 'BOILER' })).toEqual([0, 1]);
  expect(find({ ...EVERYTHING, words: 'boiler malaga' })).toEqual([0]);
  expect(find({ ...EVERYTHING, words: 'boiler valve' })).toEqual([]);
});

test('filters by floor, by missing position, or by position on a plan', () => {
  expect(find({ ...EVERYTHING, where: 1 })).toEqual([1]);
  expect(find({ ...EVERYTHING, where: 'to be placed' })).toEqual([2]);
  expect(find({ ...EVERYTHING, here: [0, 1], words: 'pump' })).toEqual([1]);
});

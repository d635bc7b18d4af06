import { describe, expect, it } from 'vitest';
import { sampleTag } from '../testing/sample-tour.ts';
import { findTags } from './find-tags.ts';

const tags = [
  sampleTag({ id: 'a', title: 'Boiler', text: 'Checked in May', keywords: ['heating', 'Wärme'] }),
  sampleTag({ id: 'b', title: 'Heating valve' }),
  sampleTag({ id: 'c', title: 'Fridge' }),
];
const ids = (query: string) => findTags(tags, query).map(({ id }) => id);

describe('a search among tags', () => {
  it('looks into title, text and keywords', () => {
    expect(ids('boiler')).toEqual(['a']);
    expect(ids('may')).toEqual(['a']);
    expect(ids('HEATING')).toEqual(['a', 'b']);
  });

  it('wants every word, wherever it stands', () => {
    expect(ids('heating checked')).toEqual(['a']);
    expect(ids('heating fridge')).toEqual([]);
  });

  it('minds no accents', () => {
    expect(ids('warme')).toEqual(['a']);
    expect(ids('wärme')).toEqual(['a']);
  });

  it('leaves all of them, and the very list, where nothing is looked for', () => {
    expect(findTags(tags, '  ')).toBe(tags);
  });
});

import { describe, expect, it } from 'vitest';
import { findAnnotations } from '../../tour/read-annotations.ts';
import { sampleTag } from '../../testing/samples.ts';
import { readTag, tagKind } from './tag-kind.ts';
import { TAG_KEYWORD_MAX_LENGTH, TAG_KEYWORDS_MAX } from '../../../contract/limits.ts';
import { readKeywords } from '../../panels/parts/text-field.tsx';

const tags = [
  sampleTag({ id: 'a', title: 'Boiler', text: 'Checked in May', keywords: ['heating', 'Wärme'] }),
  sampleTag({ id: 'b', title: 'Heating valve' }),
  sampleTag({ id: 'c', title: 'Fridge' }),
];
const ids = (query: string) => findAnnotations(tagKind, tags, query).map(({ id }) => id);

describe('a search among tags', () => {
  it('searches title, text and keywords', () => {
    expect(ids('boiler')).toEqual(['a']);
    expect(ids('may')).toEqual(['a']);
    expect(ids('HEATING')).toEqual(['a', 'b']);
  });

  it('requires every word, but in any field', () => {
    expect(ids('heating checked')).toEqual(['a']);
    expect(ids('heating fridge')).toEqual([]);
  });

  it('ignores accents', () => {
    expect(ids('warme')).toEqual(['a']);
    expect(ids('wärme')).toEqual(['a']);
  });

  it('returns the same list if the query is empty', () => {
    expect(findAnnotations(tagKind, tags, '  ')).toBe(tags);
  });
});

describe('a tag', () => {
  it('gets defaults for missing fields, and keeps unknown fields', () => {
    expect(readTag({ id: 'a', position: [1, 2, 3], color: 'pink', serial: 'B-17' })).toEqual({
      id: 'a',
      title: '',
      text: '',
      color: 'blue',
      position: [1, 2, 3],
      normal: [0, 1, 0],
      serial: 'B-17',
    });
  });

  it.each([null, 'a', { id: '', position: [1, 2, 3] }, { id: 'a' }, { id: 'a', position: [1, 2, NaN] }])(
    'reads no tag from %j',
    (value) => expect(readTag(value)).toBeNull(),
  );
});

it('reads keywords separated by commas, without duplicates', () => {
  expect(readKeywords(' fire safety, exit ,, exit\nsmoke')).toEqual(['fire safety', 'exit', 'smoke']);
});

it('reads no keywords from an empty text', () => {
  expect(readKeywords(' , ')).toBeUndefined();
});

it('shortens keywords to the limits of a tag', () => {
  const many = Array.from({ length: TAG_KEYWORDS_MAX + 5 }, (_, index) => `k${index}`);
  expect(readKeywords(many.join())).toHaveLength(TAG_KEYWORDS_MAX);
  expect(readKeywords('x'.repeat(500))?.[0]).toHaveLength(TAG_KEYWORD_MAX_LENGTH);
});

import { beforeEach, describe, expect, it } from 'vitest';
import { pointKind, readPoint } from '../kinds/point/point-kind.ts';
import { tagKind } from '../kinds/tag/tag-kind.ts';
import { sampleTag } from '../testing/samples.ts';
import { setOwnTypes } from './point-types.ts';
import { filterAnnotations } from './read-annotations.ts';

beforeEach(() => setOwnTypes([]));

const point = (id: string, type: string) => readPoint({ id, title: id, type, position: [0, 0, 0] })!;
const points = [point('a', 'extinguisher'), point('b', 'first-aid'), point('c', 'gone'), point('d', 'sight')];
const ids = (filter: string, types: string[]) =>
  filterAnnotations(pointKind, points, { filter, types }).map(({ id }) => id);

describe('a filter', () => {
  it('keeps the points of the selected types @13.4', () => {
    expect(ids('', ['first-aid'])).toEqual(['b']);
    expect(ids('', ['first-aid', 'extinguisher'])).toEqual(['a', 'b']);
  });

  it('treats a point of a deleted type as a sight @13.5', () => {
    expect(ids('', ['sight'])).toEqual(['c', 'd']);
  });

  it('requires a point to match both the words and the types @13.4', () => {
    expect(ids('fire', ['first-aid', 'extinguisher'])).toEqual(['a']);
    expect(ids('fire', ['first-aid'])).toEqual([]);
  });

  it('returns the same list if none of the selected types exists @13.4', () => {
    for (const types of [[], ['gone']])
      expect(filterAnnotations(pointKind, points, { filter: '', types })).toBe(points);
  });

  it('does not affect kinds of annotation without types @13.4', () => {
    const tags = [sampleTag()];
    expect(filterAnnotations(tagKind, tags, { filter: '', types: ['first-aid'] })).toBe(tags);
  });
});

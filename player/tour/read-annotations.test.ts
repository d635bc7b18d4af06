import { beforeAll, describe, expect, it } from 'vitest';
import { sampleTag, sampleTour } from '../testing/samples.ts';
import { defineKind, findKind, listKinds } from './annotation-kind.ts';
import {
  countAnnotations,
  findAnnotation,
  listAllMarkers,
  markerOf,
  readAnnotations,
} from './read-annotations.ts';
import { sourceOf } from './stored-item.ts';
import { tagKind } from '../kinds/tag/tag-kind.ts';

beforeAll(() => defineKind(tagKind));

const boiler = sampleTag();
const pump = sampleTag({ id: 't2', title: 'Pump' });

describe('reading a tour’s annotations', () => {
  it('returns the tour’s valid items, by kind', () => {
    const annotations = readAnnotations(sampleTour({ tags: ['?', boiler, { id: 'nowhere' }] }), {});
    expect(annotations.tag).toEqual([boiler]);
    expect(findAnnotation(annotations, { kind: 'tag', id: 't1' })).toEqual(boiler);
    expect(findAnnotation(annotations, { kind: 'other', id: 't1' })).toBeUndefined();
  });

  it('returns the same objects until they change', () => {
    const tour = sampleTour({ tags: [boiler, pump] });
    const before = readAnnotations(tour, {});
    expect(readAnnotations({ ...tour, name: 'Renamed' }, before)).toBe(before);
    const after = readAnnotations({ ...tour, tags: [{ ...boiler, title: 'Cooler' }, pump] }, before);
    expect(after.tag).not.toBe(before.tag);
    expect(after.tag?.[0]).not.toBe(before.tag?.[0]);
    expect(after.tag?.[1]).toBe(before.tag?.[1]);
  });

  it('finds the stored item of each annotation', () => {
    const bare = { id: 'a', position: [1, 2, 3] };
    const [read] = readAnnotations(sampleTour({ tags: [bare] }), {}).tag!;
    expect(read).toMatchObject({ title: '', normal: [0, 1, 0] });
    expect(sourceOf(read!)).toBe(bare);
  });

  it('returns the same marker until its annotation changes', () => {
    const annotations = readAnnotations(sampleTour({ tags: [boiler] }), {});
    const markers = listAllMarkers(annotations);
    expect(markers).toMatchObject([{ kind: 'tag', id: 't1', title: 'Boiler', color: '#d03a32' }]);
    expect(listAllMarkers(annotations)).toBe(markers);
    expect(markerOf(findKind('tag')!, annotations.tag![0]!)).toBe(markers[0]);
  });

  it('counts annotations with the name of their kind', () => {
    // Which kind is first depends on which kinds other tests have defined before.
    expect(countAnnotations([])).toBe(listKinds()[0]!.texts.count(0));
    expect(countAnnotations(listAllMarkers(readAnnotations(sampleTour(), {})))).toBe('1 tag');
  });
});

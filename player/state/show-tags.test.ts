import { describe, expect, it } from 'vitest';
import { tagsToShow } from './show-tags.ts';
import { sampleTag } from '../testing/sample-tour.ts';

const boiler = sampleTag({ id: 'boiler', title: 'Boiler' });
const pump = sampleTag({ id: 'pump', title: 'Pump' });
const valve = sampleTag({ id: 'valve', title: 'Valve' });
const all = { tags: [boiler, pump, valve], openTag: null, draft: null, find: '' };
const ids = (shown: Parameters<typeof tagsToShow>[0]): string[] => tagsToShow(shown).map(({ id }) => id);

describe('the tags in the space', () => {
  it('are all tags, and the same list while nothing is looked for', () => {
    expect(tagsToShow(all)).toBe(all.tags);
    expect(tagsToShow({ ...all, openTag: 'pump' })).toBe(all.tags);
  });

  it('are those that are found, with the open one whatever is looked for @11.26', () => {
    expect(ids({ ...all, find: 'pump' })).toEqual(['pump']);
    expect(ids({ ...all, find: 'pump', openTag: 'valve' })).toEqual(['pump', 'valve']);
    expect(ids({ ...all, find: 'nothing' })).toEqual([]);
  });

  it('show the one being written as it now is, new or old', () => {
    const moved = { ...boiler, title: 'Cooler' };
    const changed = tagsToShow({ ...all, find: 'pump', draft: { original: boiler, tag: moved } });
    expect(changed).toEqual([pump, moved]);
    const fresh = sampleTag({ id: 'new', title: '' });
    expect(ids({ ...all, draft: { original: null, tag: fresh } })).toEqual([
      'boiler',
      'pump',
      'valve',
      'new',
    ]);
  });
});

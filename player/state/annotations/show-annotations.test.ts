import { describe, expect, it } from 'vitest';
import { listAllMarkers } from '../../tour/read-annotations.ts';
import { sampleTag } from '../../testing/samples.ts';
import { markersToShow } from './show-annotations.ts';
import '../../start-player.ts';

const boiler = sampleTag({ id: 'boiler', title: 'Boiler' });
const pump = sampleTag({ id: 'pump', title: 'Pump' });
const valve = sampleTag({ id: 'valve', title: 'Valve' });
const annotations = { tag: [boiler, pump, valve] };
const all = { annotations, selection: null, draft: null, filter: '', types: [] };
const ids = (shown: Parameters<typeof markersToShow>[0]): string[] =>
  markersToShow(shown).map(({ id }) => id);
const tag = (id: string) => ({ kind: 'tag', id });

describe('showing annotations in the space', () => {
  it('shows all annotations without a search, and returns the same list', () => {
    expect(markersToShow(all)).toBe(listAllMarkers(annotations));
    expect(markersToShow({ ...all, selection: tag('pump') })).toBe(listAllMarkers(annotations));
  });

  it('shows the annotations that match the search, plus the open annotation @11.26', () => {
    expect(ids({ ...all, filter: 'pump' })).toEqual(['pump']);
    expect(ids({ ...all, filter: 'pump', selection: tag('valve') })).toEqual(['pump', 'valve']);
    expect(ids({ ...all, filter: 'pump', selection: { kind: 'other', id: 'valve' } })).toEqual(['pump']);
    expect(ids({ ...all, filter: 'nothing' })).toEqual([]);
  });

  it('shows the edited state of a new or existing annotation', () => {
    const moved = { ...boiler, title: 'Cooler' };
    const changed = markersToShow({
      ...all,
      filter: 'pump',
      draft: { kind: 'tag', original: boiler, item: moved },
    });
    expect(changed.map(({ id, title }) => [id, title])).toEqual([
      ['pump', 'Pump'],
      ['boiler', 'Cooler'],
    ]);
    const fresh = sampleTag({ id: 'new', title: '' });
    expect(ids({ ...all, draft: { kind: 'tag', original: null, item: fresh } })).toEqual([
      'boiler',
      'pump',
      'valve',
      'new',
    ]);
  });
});

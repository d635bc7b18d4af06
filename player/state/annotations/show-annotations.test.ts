import { describe, expect, it } from 'vitest';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { listAllMarkers } from '../../tour/read-annotations.ts';
import { sampleTag } from '../../testing/samples.ts';
import { markersToShow } from './show-annotations.ts';
import '../../start-player.ts';
import { createPlayerStore } from '../player-state.ts';
import { startActions } from '../../testing/start-ends.ts';
import { PanelsContext } from '../../panels/parts/use-player.ts';
import type { PlacedPoint } from '../../../contract/points/point.ts';
import { CardBody } from '../../kinds/point/card-body.tsx';

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

it('an open point shows its type, its text with links, and its picture @13.1', () => {
  const item: PlacedPoint = {
    id: 'p1',
    title: 'Valve',
    text: 'Manual: https://example.test/manual',
    type: 'extinguisher',
    position: [1, 0, 2],
    normal: [0, 1, 0],
    picture: 'https://example.test/valve.jpg',
  };
  const state = createPlayerStore(true);
  const html = renderToStaticMarkup(
    createElement(
      PanelsContext,
      { value: { state, actions: startActions(state) } },
      createElement(CardBody, { item }),
    ),
  );
  expect(html).toContain('Fire extinguisher');
  expect(html).toMatch(/Manual: <a href="https:\/\/example\.test\/manual"/);
  expect(html).toMatch(/<img[^>]* src="https:\/\/example\.test\/valve\.jpg"/);
});

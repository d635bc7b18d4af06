import { describe, expect, it } from 'vitest';
import { applyToTour } from '../../contract/changes/tour-changes.ts';
import { sampleTour } from '../testing/samples.ts';
import { changeItem, rememberSource, removeItem } from './stored-item.ts';

describe('an edit of an item that was stored without some fields', () => {
  const source = { id: 't1', position: [1, 0, 2], serial: 'B-17' };
  const tour = sampleTour({ tags: [source] });
  const seen = rememberSource({ ...source, title: '', text: '', normal: [0, 1, 0] }, source);

  it('does not conflict with the default values of those fields', () => {
    const edit = changeItem('tags', seen, { ...seen, title: 'Boiler', text: 'Hot' });
    expect(applyToTour(tour, [edit]).tags).toEqual([
      { id: 't1', position: [1, 0, 2], serial: 'B-17', title: 'Boiler', text: 'Hot' },
    ]);
  });

  it('removes the item in its stored form', () => {
    expect(applyToTour(tour, [removeItem('tags', seen)]).tags).toEqual([]);
  });
});

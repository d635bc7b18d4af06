import { describe, expect, it } from 'vitest';
import { findCollection, listCollections } from '../../contract/changes/collections.ts';
import { pointOfOthers, sampleCollections } from './sample-tour.ts';

describe('the tour that `npm run conformance` sends to a player', () => {
  it('has an item in each collection, not only tags @13.59', () => {
    const names = listCollections().map(({ name }) => name);
    expect(Object.keys(sampleCollections).toSorted()).toEqual(
      names.filter((name) => name !== 'tags').toSorted(),
    );
  });

  it.each(Object.entries({ ...sampleCollections, 'points of others': [pointOfOthers] }))(
    'has %s that match their schema',
    (name, items) => {
      const { schema } = findCollection(name.split(' ')[0]!)!;
      for (const item of items) expect(schema.parse(item)).toEqual(item);
    },
  );
});

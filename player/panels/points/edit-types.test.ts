import { describe, expect, it, vi, beforeEach, afterEach } from 'vitest';
import { applyToTour } from '../../../contract/changes/tour-changes.ts';
import { tourSchema } from '../../../contract/tour.ts';
import type { WireTour } from '../../../contract/protocol/player-messages.ts';
import { createPlayerStore } from '../../state/player-state.ts';
import { sampleTour } from '../../testing/samples.ts';
import { startActions } from '../../testing/start-ends.ts';
import { readOwnTypes } from '../../tour/point-types.ts';
import { addType, changeType, deleteType, pointsOfType } from './types-editor.tsx';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const beehive = { id: 'beehive', name: 'Beehive', icon: 'flag', colour: 'kept' };
const points = [
  { id: 'a', type: 'beehive', position: [0, 0, 0] },
  { id: 'b', type: 'sight', position: [0, 0, 0] },
  { id: 'c', type: 'beehive' },
];

function start(fields: Record<string, unknown>) {
  let tour: WireTour = sampleTour(fields);
  const state = createPlayerStore(true);
  state.set({ canEdit: true });
  const actions = startActions(state, {
    edit: (...operations) => void (tour = applyToTour(tour, operations)),
  });
  return { actions, state, tour: () => tour, types: () => readOwnTypes(tour.pointTypes) };
}

describe('a custom type', () => {
  it('can be added, changed and undone, and is valid on the server as stored @13.5', () => {
    const { actions, tour, types } = start({ pointTypes: [] });
    const type = {
      id: 'v',
      name: 'Valve',
      group: 'services',
      icon: 'water',
      color: 'blue',
      range: 8,
    } as const;
    actions.perform(addType({ ...type }));
    expect(tour().pointTypes).toEqual([type]);
    expect(tourSchema.shape.pointTypes.parse(tour().pointTypes)).toEqual([type]);
    actions.perform(changeType(types()[0]!, { ...types()[0]!, range: null }));
    expect(tour().pointTypes).toEqual([{ ...type, range: null }]);
    actions.undo();
    actions.undo();
    expect(tour().pointTypes).toEqual([]);
  });

  it('is deleted in one step that turns all its points into sights @13.5', () => {
    const { actions, state, tour, types } = start({ pointTypes: [beehive], points });
    const used = pointsOfType('beehive', points);
    expect(used).toHaveLength(2);
    actions.perform(deleteType(types()[0]!, used));
    expect(tour().pointTypes).toEqual([]);
    expect((tour().points as typeof points).map(({ type }) => type)).toEqual(['sight', 'sight', 'sight']);
    expect(state.get().undoable?.text).toBe('Type “Beehive” deleted. 2 points changed to “Sight”.');
    actions.undo();
    expect(tour().pointTypes).toEqual([beehive]);
    expect(tour().points).toEqual(points);
    expect(state.get().selection).toBeNull();
  });

  it('cannot be changed by a user without edit rights @13.5', () => {
    const { actions, state, tour, types } = start({ pointTypes: [beehive], points });
    state.set({ canEdit: false });
    actions.perform(deleteType(types()[0]!, []));
    expect(tour().pointTypes).toEqual([beehive]);
  });
});

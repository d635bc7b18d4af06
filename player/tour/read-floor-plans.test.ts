import { describe, expect, it } from 'vitest';
import { planOfFloor, readFloorPlans } from './read-floor-plans.ts';

const fit = {
  picture: [
    [0, 0],
    [1, 1],
  ],
  plan: [
    [2, 3],
    [12, 8],
  ],
};

describe('the floor plans of a tour', () => {
  it('are read with what is missing or makes no sense filled in @14.72', () => {
    const [whole, bare, odd] = readFloorPlans([
      {
        id: 'a',
        name: 'Survey',
        floor: 'f1',
        document: 'd1',
        page: 3,
        fit,
        opacity: 0.4,
        hidden: true,
        own: 1,
      },
      { id: 'b' },
      { id: 'c', page: 0, opacity: 7, fit: { picture: fit.picture, plan: [[1, 2], ['x']] }, url: 5 },
    ]);
    expect(whole).toEqual({
      id: 'a',
      name: 'Survey',
      floor: 'f1',
      document: 'd1',
      page: 3,
      fit,
      opacity: 0.4,
      hidden: true,
      own: 1,
    });
    expect(bare).toEqual({ id: 'b', name: '', page: 1, opacity: 0.6, hidden: false });
    expect(odd).toEqual({ id: 'c', name: '', page: 1, opacity: 1, hidden: false });
  });

  it('belong to a floor by its id, the last of several, or without one to the only floor @14.72', () => {
    const plans = readFloorPlans([
      { id: 'a', document: 'd1' },
      { id: 'b', document: 'd2', floor: 'f2' },
      { id: 'c', document: 'd3', floor: 'f2' },
      { id: 'd', floor: 'f2', url: 'https://example.org/plan.png' },
    ]);
    expect(planOfFloor(plans, 'f2', 2)?.id).toBe('c');
    expect(planOfFloor(plans, 'f1', 2)).toBeUndefined();
    expect(planOfFloor(plans, 'f1', 1)?.id).toBe('a');
  });
});

import { describe, expect, it } from 'vitest';
import { planOfFloor, readFloorPlans, planMatrix, type PlanFit } from './read-floor-plans.ts';
import fc from 'fast-check';

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

describe('reading a tour’s floor plans', () => {
  it('reads plans with defaults for missing or invalid fields @14.72', () => {
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

  it('assigns a plan to a floor by its id, or to the only floor if the plan has no id, and uses the last of several @14.72', () => {
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

const part = fc.double({ min: 0, max: 1, noNaN: true });
const metres = fc.double({ min: -200, max: 200, noNaN: true });
const aspects = fc.double({ min: 0.2, max: 5, noNaN: true });
const fits: fc.Arbitrary<PlanFit> = fc.record({
  picture: fc.tuple(fc.tuple(part, part), fc.tuple(part, part)),
  plan: fc.tuple(fc.tuple(metres, metres), fc.tuple(metres, metres)),
});

describe('a picture fitted by two points', () => {
  it('has both points at their places on the plan, regardless of the picture’s shape @14.71', () => {
    fc.assert(
      fc.property(fits, aspects, (fit, aspect) => {
        const matrix = planMatrix(fit, aspect);
        if (!matrix) return;
        for (const index of [0, 1] as const) {
          const [a, b, c, d, e, f] = matrix;
          const [u, v] = fit.picture[index];
          const [x, z] = [a * u * aspect + c * v + e, b * u * aspect + d * v + f];
          expect(x).toBeCloseTo(fit.plan[index][0], 5);
          expect(z).toBeCloseTo(fit.plan[index][1], 5);
        }
      }),
    );
  });

  it('keeps its angles and proportions, and is never mirrored @14.71', () => {
    fc.assert(
      fc.property(fits, aspects, (fit, aspect) => {
        const matrix = planMatrix(fit, aspect);
        if (!matrix) return;
        const [a, b, c, d] = matrix;
        expect(a * c + b * d).toBeCloseTo(0, 6);
        expect(Math.hypot(a, b)).toBeCloseTo(Math.hypot(c, d), 6);
        expect(a * d - b * c).toBeGreaterThan(0);
      }),
    );
  });

  it('can be moved, turned and scaled', () => {
    const moved: PlanFit = { picture: [[0, 0], [1, 1]], plan: [[2, 3], [12, 8]] }; // prettier-ignore
    expect(planMatrix(moved, 2)).toEqual([5, 0, -0, 5, 2, 3]);
    const turned: PlanFit = { picture: [[0, 0], [1, 0]], plan: [[0, 0], [0, 4]] }; // prettier-ignore
    expect(planMatrix(turned, 2)).toEqual([0, 2, -2, 0, 0, 0]);
  });

  it('needs two separate points on both the picture and the plan @14.71', () => {
    const same: PlanFit = { picture: [[0.5, 0.5], [0.5, 0.5]], plan: [[0, 0], [5, 5]] }; // prettier-ignore
    expect(planMatrix(same, 1)).toBeNull();
    const near: PlanFit = { picture: [[0, 0], [1, 1]], plan: [[3, 3], [3.1, 3]] }; // prettier-ignore
    expect(planMatrix(near, 1)).toBeNull();
  });
});

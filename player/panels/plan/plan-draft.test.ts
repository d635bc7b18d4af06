import { describe, expect, it } from 'vitest';
import { draftOf, fitOf, nextStep, withoutPoints, withPoint, type PlanDraft } from './plan-draft.ts';

const empty: PlanDraft = { ...draftOf(undefined), document: 'd' };
const fitted = (
  [
    ['picture', [0.1, 0.1]],
    ['plan', [1, 1]],
    ['picture', [0.9, 0.9]],
    ['plan', [9, 9]],
  ] as const
).reduce((draft, [side, point]) => withPoint(draft, side, point), empty);

describe('placing a plan', () => {
  it('requests two points, each first on the picture and then on the plan @14.71', () => {
    const steps = [nextStep(empty, 1)];
    let draft = empty;
    for (const [side, point] of [
      ['picture', [0.1, 0.1]],
      ['plan', [1, 1]],
      ['picture', [0.9, 0.9]],
      ['plan', [9, 9]],
    ] as const) {
      draft = withPoint(draft, side, point);
      steps.push(nextStep(draft, 1));
    }
    expect(steps).toEqual(['firstOnPicture', 'firstOnPlan', 'secondOnPicture', 'secondOnPlan', 'fitted']);
    expect(fitOf(draft)).toEqual({
      picture: [
        [0.1, 0.1],
        [0.9, 0.9],
      ],
      plan: [
        [1, 1],
        [9, 9],
      ],
    });
  });

  it('moves the nearest point once both points are set', () => {
    expect(withPoint(fitted, 'plan', [8, 8]).plan).toEqual([
      [1, 1],
      [8, 8],
    ]);
    expect(withPoint(fitted, 'picture', [0, 0.2]).picture).toEqual([
      [0, 0.2],
      [0.9, 0.9],
    ]);
  });

  it('reports an error if two points are too close together to fit the picture', () => {
    expect(nextStep(withPoint(withPoint(fitted, 'plan', [8, 8]), 'plan', [1.1, 1]), 1)).toBe('fitted');
    const near = { ...fitted, plan: [[1, 1], [1.1, 1]] } as const; // prettier-ignore
    expect(nextStep(near, 1)).toBe('tooNear');
  });

  it('resets only the points when the user restarts', () => {
    expect(withoutPoints(fitted)).toMatchObject({ document: 'd', picture: [null, null], plan: [null, null] });
    expect(fitOf(withoutPoints(fitted))).toBeNull();
  });
});

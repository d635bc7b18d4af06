import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { draftOf, fitOf, nextStep, withoutPoints, withPoint, type PlanDraft } from './plan-draft.ts';
import { keepReachable, placeAt, startOf, zoomedAt } from './fit-pane.tsx';

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

const start = startOf(2, { width: 800, height: 600 });
const pixels = fc.double({ min: -250, max: 250, noNaN: true });

describe('a pane for setting points', () => {
  it('shows the whole content at first', () => {
    expect(start.width).toBeCloseTo(752);
    expect(start.height).toBeCloseTo(376);
    expect(placeAt({ zoom: 1, x: 0, y: 0 }, { x: 0, y: 0 }, start)).toEqual([0.5, 0.5]);
  });

  it('sets the point at a screen position, at any zoom and offset @14.71', () => {
    fc.assert(
      fc.property(pixels, pixels, fc.double({ min: 1, max: 12, noNaN: true }), (x, y, factor) => {
        const at = { x: x / 2, y: y / 2 };
        const before = placeAt({ zoom: 1, x: 0, y: 0 }, at, start)!;
        const zoomed = zoomedAt({ zoom: 1, x: 0, y: 0 }, factor, at, start);
        const after = placeAt(zoomed, at, start)!;
        expect(after[0]).toBeCloseTo(before[0], 9);
        expect(after[1]).toBeCloseTo(before[1], 9);
      }),
    );
  });

  it('lets keys move any point of the content, but no other, under the crosshair', () => {
    const corner = keepReachable({ zoom: 1, x: 1e4, y: -1e4 }, start);
    expect(placeAt(corner, { x: 0, y: 0 }, start)).toEqual([0, 1]);
    expect(placeAt(corner, { x: -5, y: 0 }, start)).toBeNull();
  });
});

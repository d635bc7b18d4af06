import { describe, expect, it } from 'vitest';
import { chooseLabels, createLabels, HIDDEN, NAME, NAME_AND_AREA } from './choose-labels.ts';

interface Given {
  x: number;
  y: number;
  room?: readonly [number, number];
  name?: number;
  area?: number;
}

/** Returns what each label shows, with obstacles at some positions. */
function choose(given: readonly Given[], obstacles: readonly (readonly [number, number])[] = []) {
  const labels = createLabels(given.length);
  given.forEach(({ x, y, room = [200, 200], name = 60, area = 40 }, index) => {
    labels.x[index] = x;
    labels.y[index] = y;
    [labels.roomWidth[index], labels.roomHeight[index]] = room;
    labels.nameWidth[index] = name;
    labels.areaWidth[index] = area;
  });
  chooseLabels(labels, {
    count: obstacles.length,
    x: Float32Array.from(obstacles, ([x]) => x),
    y: Float32Array.from(obstacles, ([, y]) => y),
  });
  return { shows: [...labels.shows], offset: [...labels.offset] };
}

describe('a room’s label', () => {
  it('shows the name and area if they fit, otherwise only the name if it fits', () => {
    const at = { x: 100, y: 100 };
    expect(choose([at]).shows).toEqual([NAME_AND_AREA]);
    expect(choose([{ ...at, area: 80, room: [50, 200] }]).shows).toEqual([NAME]);
    expect(choose([{ ...at, room: [200, 15] }]).shows).toEqual([NAME]);
    expect(choose([{ ...at, room: [20, 200] }]).shows).toEqual([HIDDEN]);
  });

  it('omits its area, and then its name, to avoid covering the label of a larger room', () => {
    const great = { x: 100, y: 100 };
    expect(choose([great, { x: 110, y: 132, room: [60, 30] }]).shows).toEqual([NAME_AND_AREA, NAME]);
    expect(choose([great, { x: 110, y: 110, room: [60, 30] }]).shows).toEqual([NAME_AND_AREA, HIDDEN]);
    expect(choose([great, { x: 170, y: 100 }]).shows).toEqual([NAME_AND_AREA, NAME_AND_AREA]);
  });

  it('moves away from a pin, or is hidden if it would leave its room', () => {
    expect(choose([{ x: 100, y: 100 }], [[100, 105]])).toEqual({ shows: [NAME_AND_AREA], offset: [-30] });
    expect(choose([{ x: 100, y: 100, room: [200, 40] }], [[100, 105]]).shows).toEqual([HIDDEN]);
  });

  it('moves further away from pins in a large room', () => {
    const crowd = [
      [100, 80],
      [100, 120],
    ] as const;
    expect(choose([{ x: 100, y: 100 }], crowd)).toEqual({ shows: [NAME_AND_AREA], offset: [-60] });
    expect(choose([{ x: 100, y: 100, room: [200, 130] }], crowd).shows).toEqual([HIDDEN]);
  });

  it('is hidden if its room is hidden', () => {
    expect(
      choose([
        { x: NaN, y: 0 },
        { x: 100, y: 100 },
      ]).shows,
    ).toEqual([HIDDEN, NAME_AND_AREA]);
  });
});

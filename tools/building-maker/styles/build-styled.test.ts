import { expect, test } from 'vitest';
import { buildStyled, isInside } from './build-styled.ts';
import { type StyleName, STYLES } from './style.ts';

test.each(Object.keys(STYLES) as StyleName[])(
  '%s: builds the same house from the same seed, with every door outside the rooms',
  (name) => {
    const { truth, solids } = buildStyled(name, 3, { edge: Infinity, noise: 0, holes: 0 });
    expect(buildStyled(name, 3, { edge: Infinity, noise: 0, holes: 0 }).truth).toEqual(truth);
    expect(truth.rooms.length).toBeGreaterThan(2);
    expect(truth.doors.length).toBeGreaterThan(1);
    expect(solids.every(({ bottom, top }) => top > bottom)).toBe(true);
    for (const { floor, from, to } of truth.doors) {
      const middle: [number, number] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
      const rooms = truth.rooms.filter((room) => room.floor === floor);
      if (STYLES[name].thickness > 0)
        expect(rooms.some(({ outline }) => isInside(middle, outline))).toBe(false);
    }
  },
);

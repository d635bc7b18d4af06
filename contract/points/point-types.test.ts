import { expect, test } from 'vitest';
import { pointIcons } from '../../design/point-icons.ts';
import { POINT_ICONS, POINT_TYPES } from './point-types.ts';

test('draws every icon of points with a different path', () => {
  expect(Object.keys(pointIcons)).toEqual([...POINT_ICONS]);
  expect(new Set(Object.values(pointIcons)).size).toBe(POINT_ICONS.length);
  for (const [name, data] of Object.entries(pointIcons))
    expect(data, name).toMatch(/^M[\d.\sMLHVCSQTAZmlhvcsqtaz,-]+$/);
});

test('has a different icon for each type', () => {
  expect(POINT_TYPES.map(({ icon }) => icon).toSorted()).toEqual(POINT_ICONS.toSorted());
});

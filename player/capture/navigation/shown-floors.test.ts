import { expect, it } from 'vitest';
import { nextFloor } from './shown-floors.ts';

const floor = (id: string, elevation: number) => ({ id, name: id, elevation, height: 3 });
const floors = [floor('ground', 0), floor('attic', 6), floor('cellar', -3), floor('upper', 3)];

it.each([
  ['ground', 1, 'upper'],
  ['ground', -1, 'cellar'],
  ['attic', 1, undefined],
  ['cellar', -1, undefined],
  [null, 1, 'attic'],
  [null, -1, 'cellar'],
] as const)('from floor %s by %i is %s, in any list order', (shown, by, expected) => {
  expect(nextFloor(floors, shown, by)?.id).toBe(expected);
});

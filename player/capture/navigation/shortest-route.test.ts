import { describe, expect, it } from 'vitest';
import type { Sweep } from '../../../contract/capture.ts';
import { shortestRoute } from './route.ts';

const sweep = (id: string, x: number, neighbours: string[], z = 0): Sweep => ({
  id,
  floor: 'g',
  room: '',
  position: [x, 1.5, z],
  neighbours,
});
const ids = (from: string, to: string, sweeps: Sweep[]) =>
  shortestRoute(sweeps, from, to).map(({ id }) => id);

describe('the shortest route', () => {
  it('minimizes the distance, not the number of steps', () => {
    const sweeps = [
      sweep('a', 0, ['detour', 'b']),
      sweep('b', 2, ['c']),
      sweep('c', 4, ['goal']),
      sweep('detour', 3, ['goal'], 9),
      sweep('goal', 6, []),
    ];
    expect(ids('a', 'goal', sweeps)).toEqual(['b', 'c', 'goal']);
  });

  it('follows links between neighbours only in the listed direction', () => {
    const sweeps = [sweep('a', 0, []), sweep('b', 2, ['a'])];
    expect(ids('b', 'a', sweeps)).toEqual(['a']);
    expect(ids('a', 'b', sweeps)).toEqual([]);
  });

  it('is empty to the current sweep, to a missing sweep, and if neighbours are missing', () => {
    const sweeps = [sweep('a', 0, ['gone', 'b']), sweep('b', 2, ['a'])];
    expect(ids('a', 'a', sweeps)).toEqual([]);
    expect(ids('a', 'gone', sweeps)).toEqual([]);
    expect(ids('gone', 'a', sweeps)).toEqual([]);
    expect(ids('a', 'b', sweeps)).toEqual(['b']);
  });
});

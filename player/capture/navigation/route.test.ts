import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Sweep } from '../../../contract/capture.ts';
import { sampleCapture } from '../../testing/sample-capture.ts';
import { metresBetween } from '../pose.ts';
import { findRoute, metresToSweeps, shortestRoute } from './route.ts';
import { findSweep } from './nearest-sweep.ts';

const { sweeps } = sampleCapture;
const at = (id: string): Sweep => findSweep(sampleCapture, id)!;
const ids = (route: Sweep[] | null): string[] | undefined => route?.map(({ id }) => id);

describe('the route along the sweep graph', () => {
  it('returns the shortest route in metres, including both ends @11.6', () => {
    expect(ids(findRoute(sweeps, [{ sweep: at('hall'), metres: 0 }], at('corner')))).toEqual([
      'hall',
      'west',
      'corner',
    ]);
    // The longer route passes the same number of sweeps, and its first sweep is listed first.
    const hall = { ...at('hall'), neighbours: ['east', 'west'] };
    const others = sweeps.filter(({ id }) => id !== 'hall');
    expect(ids(findRoute([hall, ...others], [{ sweep: hall, metres: 0 }], at('corner')))).toContain('west');
  });
  it('uses a stair to reach another floor @11.6', () => {
    expect(ids(findRoute(sweeps, [{ sweep: at('west'), metres: 0 }], at('landing')))).toEqual([
      'west',
      'hall',
      'stair',
      'landing',
    ]);
  });
  it('has the length that metresToSweeps returns, for every reachable sweep', () => {
    const metres = metresToSweeps(sweeps, at('hall'));
    expect(metres.get(at('hall'))).toBe(0);
    expect(metres.get(at('corner'))).toBeCloseTo(
      lengthOf(findRoute(sweeps, [{ sweep: at('hall'), metres: 0 }], at('corner'))!),
    );
    expect(metres.has(at('island'))).toBe(false);
  });
  it('returns null if no route exists', () => {
    expect(findRoute(sweeps, [{ sweep: at('hall'), metres: 0 }], at('island'))).toBeNull();
  });
  it('ignores neighbours that are missing from the graph', () => {
    const hall = { ...at('hall'), neighbours: ['gone', 'west'] };
    const others = sweeps.filter(({ id }) => id !== 'hall');
    expect(ids(findRoute([hall, ...others], [{ sweep: hall, metres: 0 }], at('west')))).toEqual([
      'hall',
      'west',
    ]);
  });
  it('starts at the entry with the shorter total distance', () => {
    const entries = [
      { sweep: at('hall'), metres: 1 },
      { sweep: at('east'), metres: 20 },
    ];
    expect(ids(findRoute(sweeps, entries, at('east')))).toEqual(['hall', 'east']);
  });
  it('is never longer than any other route @11.6', () => {
    const positions = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 })), {
      minLength: 2,
      maxLength: 6,
    });
    const links = fc.array(fc.tuple(fc.nat(5), fc.nat(5)), { maxLength: 12 });
    fc.assert(
      fc.property(positions, links, (places, pairs) => {
        const graph = places.map(([x, z], index): Sweep => {
          const neighbours = pairs.flatMap(([a, b]) =>
            a === index ? [`${b}`] : b === index ? [`${a}`] : [],
          );
          return { id: `${index}`, floor: 'g', room: 'r', position: [x, 1.6, z], neighbours };
        });
        const [from, to] = [graph[0]!, graph.at(-1)!];
        const route = findRoute(graph, [{ sweep: from, metres: 0 }], to);
        expect(route ? lengthOf(route) : Infinity).toBeCloseTo(leastByTrying(graph, from, to, []), 6);
      }),
    );
  });
});

function lengthOf(route: Sweep[]): number {
  return route
    .slice(1)
    .reduce((sum, sweep, index) => sum + metresBetween(route[index]!.position, sweep.position), 0);
}

/** Returns the length of the shortest route by trying every route. */
function leastByTrying(graph: Sweep[], from: Sweep, to: Sweep, passed: Sweep[]): number {
  if (from === to) return 0;
  const lengths = from.neighbours.flatMap((id) => {
    const next = graph.find((sweep) => sweep.id === id);
    if (!next || next === from || passed.includes(next)) return [];
    return metresBetween(from.position, next.position) + leastByTrying(graph, next, to, [...passed, from]);
  });
  return Math.min(Infinity, ...lengths);
}

const sweep = (id: string, x: number, neighbours: string[], z = 0): Sweep => ({
  id,
  floor: 'g',
  room: '',
  position: [x, 1.5, z],
  neighbours,
});
const sweepIds = (from: string, to: string, sweeps: Sweep[]) =>
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
    expect(sweepIds('a', 'goal', sweeps)).toEqual(['b', 'c', 'goal']);
  });

  it('follows links between neighbours only in the listed direction', () => {
    const sweeps = [sweep('a', 0, []), sweep('b', 2, ['a'])];
    expect(sweepIds('b', 'a', sweeps)).toEqual(['a']);
    expect(sweepIds('a', 'b', sweeps)).toEqual([]);
  });

  it('is empty to the current sweep, to a missing sweep, and if neighbours are missing', () => {
    const sweeps = [sweep('a', 0, ['gone', 'b']), sweep('b', 2, ['a'])];
    expect(sweepIds('a', 'a', sweeps)).toEqual([]);
    expect(sweepIds('a', 'gone', sweeps)).toEqual([]);
    expect(sweepIds('gone', 'a', sweeps)).toEqual([]);
    expect(sweepIds('a', 'b', sweeps)).toEqual(['b']);
  });
});

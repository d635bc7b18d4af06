import { describe, expect, it } from 'vitest';
import { applyToTour } from '../../../contract/changes/tour-changes.ts';
import { type Item, type Operation, reverseOperation } from '../../../contract/changes/operation.ts';
import type { Undoable } from '../../state/player-state.ts';
import { listStops, type Stop } from '../../tour/stops.ts';
import { addStops, changeSeconds, moveStop, removeStop, totalSeconds } from './edit-steps.ts';

const point = (id: string, fields: Partial<Stop> = {}) =>
  ({ id, title: id, text: '', type: 'sight', position: [0, 0, 0], normal: [0, 1, 0], ...fields }) as Stop;
const POINTS = [
  point('a', { stopOrder: 1 }),
  point('b', { stopOrder: 2 }),
  point('c', { stopOrder: 3 }),
  point('d'),
];

const stopsOf = (points: readonly Item[]) => listStops({ point: points as readonly Stop[] });
const orderOf = (points: readonly Item[]) =>
  stopsOf(points)
    .map(({ id }) => id)
    .join('');
const listOf = ({ operation, alongside = [] }: Undoable) => [operation, ...alongside];
const apply = (points: readonly Item[], operations: readonly Operation[]): readonly Item[] =>
  applyToTour({ points }, operations).points;

describe('the editor of a guided tour @13.15', () => {
  it.each([
    ['moves a stop', moveStop(stopsOf(POINTS), POINTS[2]!, 0), 'cab'],
    ['adds one', addStops(stopsOf(POINTS), [POINTS[3]!]), 'abcd'],
    ['leaves one out', removeStop(POINTS[1]!), 'ac'],
  ])('%s, and undoes the change', (_, step, order) => {
    const after = apply(POINTS, listOf(step));
    expect(orderOf(after)).toBe(order);
    const back = listOf(step)
      .toReversed()
      .map((operation, index) => reverseOperation(operation, `back-${index}`));
    expect(apply(after, back)).toEqual(POINTS);
  });

  it('renumbers all stops if no number is free between two stops, and undoes the renumbering', () => {
    const close = [point('a', { stopOrder: 1 }), point('b', { stopOrder: 1 }), point('c', { stopOrder: 2 })];
    const step = moveStop(stopsOf(close), close[2]!, 1);
    expect(step.alongside?.length).toBeGreaterThan(0);
    const after = apply(close, listOf(step));
    expect(orderOf(after)).toBe('acb');
    const back = listOf(step)
      .toReversed()
      .map((operation, index) => reverseOperation(operation, `back-${index}`));
    expect(apply(after, back)).toEqual(close);
  });

  it('merges simultaneous moves by two users', () => {
    const mine = moveStop(stopsOf(POINTS), POINTS[2]!, 0);
    const theirs = moveStop(stopsOf(POINTS), POINTS[0]!, 2);
    const one = apply(POINTS, [...listOf(mine), ...listOf(theirs)]);
    const other = apply(POINTS, [...listOf(theirs), ...listOf(mine)]);
    expect([orderOf(one), orderOf(other)]).toEqual(['cba', 'cba']);
  });

  it('limits the seconds at a stop, and adds up the seconds of all stops', () => {
    const after = apply(
      POINTS,
      [changeSeconds(POINTS[0]!, 0.4), changeSeconds(POINTS[1]!, 61.2)].map(({ operation }) => operation),
    );
    expect(stopsOf(after).map(({ stopSeconds }) => stopSeconds)).toEqual([2, 61, undefined]);
    expect(totalSeconds(stopsOf(after))).toBe(2 + 61 + 8);
  });
});

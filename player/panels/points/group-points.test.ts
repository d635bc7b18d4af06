import { beforeEach, describe, expect, it } from 'vitest';
import { setOwnTypes, readOwnTypes } from '../../tour/point-types.ts';
import { sampleCapture } from '../../testing/sample-capture.ts';
import { groupByRoom, groupByType } from './point-list.tsx';

const own = readOwnTypes([{ id: 'beehive', name: 'Beehive', icon: 'flag' }]);
beforeEach(() => setOwnTypes(own));

const point = (id: string, fields: { type?: string; floor?: string; room?: string }) => ({
  id,
  position: [0, 0, 0] as [number, number, number],
  normal: [0, 1, 0] as [number, number, number],
  ...fields,
});
const list = (groups: ReturnType<typeof groupByRoom>) =>
  groups.map(({ name, note, items }) => [name, note, items.map(({ id }) => id).join()]);

describe('grouping points by room', () => {
  const points = [
    point('lost', { room: 'torn down' }),
    point('b', { floor: 'upper', room: 'study' }),
    point('roof', { floor: 'upper' }),
    point('nowhere', {}),
    point('a', { floor: 'ground', room: 'store' }),
    point('c', { floor: 'upper', room: 'study' }),
  ];

  it('groups points in the order of floors and rooms, with points outside any room last @13.4', () => {
    expect(list(groupByRoom(points, sampleCapture))).toEqual([
      ['Store', 'Ground floor', 'a'],
      ['Study', 'Upper floor', 'b,c'],
      ['Upper floor, outside any room', '', 'roof'],
      ['torn down (no longer in this space)', '', 'lost'],
      ['Outside any room', '', 'nowhere'],
    ]);
  });

  it('omits the floor if the capture has only one floor @13.4', () => {
    const one = { ...sampleCapture, floors: sampleCapture.floors.slice(0, 1) };
    const there = [point('a', { floor: 'ground', room: 'store' }), point('b', { floor: 'ground' })];
    expect(list(groupByRoom(there, one))).toEqual([
      ['Store', '', 'a'],
      ['Outside any room', '', 'b'],
    ]);
  });
});

describe('grouping points by type', () => {
  it('groups points in the order of types, with custom types last and deleted types as sights @13.4 @13.5', () => {
    const points = [
      point('a', { type: 'beehive' }),
      point('b', { type: 'sight' }),
      point('c', { type: 'gone' }),
      point('d', { type: 'extinguisher' }),
    ];
    expect(list(groupByType(points, own))).toEqual([
      ['Fire extinguisher', '', 'd'],
      ['Sight', '', 'b,c'],
      ['Beehive', '', 'a'],
    ]);
  });
});

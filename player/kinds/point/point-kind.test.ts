import { beforeEach, describe, expect, it } from 'vitest';
import type { Point } from '../../../contract/points/point.ts';
import { NOTHING_OPEN, type CaptureView } from '../../../contract/protocol/view-state.ts';
import { tagColors } from '../../../design/tag-colors.ts';
import { defineKind } from '../../tour/annotation-kind.ts';
import {
  findAnnotations,
  listAllMarkers,
  markerOf,
  readAnnotations,
  readUnplaced,
} from '../../tour/read-annotations.ts';
import { setOwnTypes } from '../../tour/point-types.ts';
import { pointKind, readPoint, readUnplacedPoint } from './point-kind.ts';

beforeEach(() => {
  defineKind(pointKind);
  setOwnTypes([]);
});

const view: CaptureView = { mode: 'inside', sweep: 's1', position: [1, 2, 3], yaw: 1, pitch: 0, floor: null };
const at = { position: [1, 0, 2], normal: [0, 0, 1] } as const;
const bare: Point = { id: 'p1', title: '', text: '', type: 'sight', normal: [0, 1, 0] };

describe('a point of interest', () => {
  it('reads a point with defaults for missing fields, and keeps unknown fields @13.1', () => {
    const said = { position: [1, 2, 3], picture: 'https://example.test/valve.jpg', serial: 'B-17' } as const;
    expect(readPoint({ id: 'p1', ...said })).toEqual({ ...bare, ...said });
  });

  it('omits a point’s invalid fields, whatever they contain @13.1', () => {
    const strange = {
      title: 7,
      type: '',
      normal: [1],
      view: { mode: 'up' },
      picture: 1,
      room: {},
      stopOrder: '1',
    };
    expect(readPoint({ id: 'p1', position: [1, 2, 3], ...strange })).toEqual({
      ...bare,
      position: [1, 2, 3],
    });
  });

  it('keeps the exact view, but not its open items @13.3', () => {
    const seen = { ...view, ...NOTHING_OPEN, filter: 'boiler' };
    expect(readPoint({ id: 'p1', position: [1, 2, 3], view: seen })?.view).toEqual(view);
  });

  it.each([null, 'p1', { id: '', position: [1, 2, 3] }, { id: 'p1' }, { id: 'p1', position: [1, 2, NaN] }])(
    'reads no point from %j @13.1',
    (value) => expect(readPoint(value)).toBeNull(),
  );

  it('treats a point without a position as unplaced @13.1', () => {
    expect(readUnplacedPoint({ id: 'p1', title: 'Boiler', room: 'kitchen' })).toMatchObject({
      title: 'Boiler',
    });
    expect(readUnplacedPoint({ id: 'p1', position: 'there' })).toBeNull();
    expect(
      readUnplaced({ points: [{ id: 'p1' }, { id: 'p2', position: [1, 2, 3] }] }, {}).point,
    ).toHaveLength(1);
  });

  it('creates a point with its floor, its room and the current view @13.2', () => {
    const made = pointKind.create!(
      { id: 'p1', position: [...at.position], normal: [...at.normal], sweep: 's1' },
      { floor: 'ground', room: 'kitchen', view },
    );
    expect(made).toMatchObject({ floor: 'ground', room: 'kitchen', view, sweep: 's1', type: 'sight' });
    expect(pointKind.view?.(made)).toEqual(view);
  });

  it('changes the place of a moved point, but keeps its view @13.2', () => {
    const there = { floor: 'upper', room: undefined, view: { ...view, yaw: 2 } };
    expect(pointKind.putAt?.({ ...bare, view }, there)).toEqual({ floor: 'upper', room: undefined, view });
    expect(pointKind.putAt?.(bare, there)).toEqual(there);
  });

  it('finds a point by its name, its text and the name of its type @13.4', () => {
    const points = [
      readPoint({ id: 'a', title: 'By the door', type: 'extinguisher', ...at })!,
      readPoint({ id: 'b', title: 'Loggia', text: 'A view of the river', ...at })!,
    ];
    const ids = (query: string) => findAnnotations(pointKind, points, query).map(({ id }) => id);
    expect(ids('fire door')).toEqual(['a']);
    expect(ids('river')).toEqual(['b']);
  });
});

describe('a point’s appearance', () => {
  const tour = {
    points: [
      { id: 'a', type: 'extinguisher', ...at },
      { id: 'b', type: 'beehive', ...at },
    ],
    pointTypes: [
      { id: 'beehive', name: 'Beehive', group: 'sights', icon: 'flag', color: 'yellow', range: 30 },
    ],
  };
  const read = (from: Record<string, unknown>, before = {}) => readAnnotations(from, before);

  it('depends on its type: colour, icon and visible distance @13.1', () => {
    expect(listAllMarkers(read(tour))).toMatchObject([
      { kind: 'point', id: 'a', color: tagColors.red, icon: 'extinguisher', range: null },
      { kind: 'point', id: 'b', color: tagColors.yellow, icon: 'flag', range: 30 },
    ]);
  });

  it('follows a change of a custom type, and is a sight if the type is missing @13.5', () => {
    const before = read(tour);
    const recoloured = { ...tour, pointTypes: [{ ...tour.pointTypes[0], color: 'green' }] };
    const after = read(recoloured, before);
    expect(after.point![1]).not.toBe(before.point![1]);
    expect(markerOf(pointKind as never, after.point![1]!).color).toBe(tagColors.green);
    expect(listAllMarkers(read({ ...tour, pointTypes: [] }))[1]).toMatchObject({ icon: 'sight' });
    expect(read({ ...tour, name: 'Renamed' }, before).point).not.toBe(undefined);
  });

  it('returns the same object until points or types change @13.1', () => {
    const before = read(tour);
    expect(read({ ...tour, name: 'Renamed' }, before)).toBe(before);
  });

  it('ignores a custom type with the id of a built-in type @13.5', () => {
    const posing = { ...tour, pointTypes: [{ id: 'extinguisher', name: 'X', color: 'gray', icon: 'flag' }] };
    expect(listAllMarkers(read(posing))[0]).toMatchObject({ color: tagColors.red, icon: 'extinguisher' });
  });
});

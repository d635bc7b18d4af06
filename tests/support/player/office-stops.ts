import type { Point } from '../../../contract/points/point.ts';

const stop = (
  id: string,
  stopOrder: number,
  position: Point['position'],
  view: Pick<NonNullable<Point['view']>, 'sweep' | 'position' | 'yaw' | 'pitch'>,
  fields: Partial<Point> = {},
): Point => ({
  id,
  title: id,
  text: '',
  type: 'sight',
  position,
  normal: [0, 1, 0],
  view: { mode: 'inside', floor: null, ...view },
  stopOrder,
  ...fields,
});

/** A guided tour of the office with three stops near the start, each in a different room. */
export const officeStops: readonly Point[] = [
  stop(
    'entrance',
    1,
    [4.8, 0.02, 7.6],
    { sweep: 'office-entrance', position: [4.8, 1.6, 9], yaw: 0, pitch: -0.3 },
    {
      title: 'The way in',
      text: 'Visitors come in here. See https://example.org/plan first.',
      room: 'office',
    },
  ),
  stop(
    'reception',
    2,
    [2, 0.02, 3.4],
    { sweep: 'reception-passage', position: [4.8, 1.6, 6.9], yaw: 0.6, pitch: -0.1 },
    { title: 'Reception', text: 'Ask here for a badge.', room: 'reception', type: 'information' },
  ),
  stop(
    'server',
    3,
    [7.55, 0.02, 5.5],
    { sweep: 'corridor-west', position: [7.15, 1.6, 7.1], yaw: -0.2, pitch: -0.2 },
    { title: 'Server room', room: 'server', type: 'network' },
  ),
];

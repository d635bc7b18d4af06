import { expect, test } from 'vitest';
import { pointIcons } from '../../../design/point-icons.ts';
import { sampleCapture } from '../../testing/sample-capture.ts';
import { sampleMarker } from '../../testing/samples.ts';
import { ATLAS, BUBBLE, createDiscLooks, findLooks } from './disc-looks.ts';
import { createPinSet } from './pin-set.ts';

const CELLS: Record<string, number> = { star: 3, flag: 4 };

/** Returns the look of the first pin's disc, which represents all pins. */
function lookOf(...fields: Parameters<typeof sampleMarker>[0][]) {
  const set = createPinSet(sampleCapture, ({ icon }) => CELLS[icon ?? ''] ?? 0);
  const markers = fields.map((own, id) => sampleMarker({ id: `${id}`, ...own }));
  set.set(markers, { grown: () => {}, changed: () => {} });
  const looks = createDiscLooks(set.icons.length);
  const shown = new Float32Array(set.icons.length).map((_, pin) => pin / 4);
  findLooks(set, new Int32Array(set.icons.length).fill(0, 0, markers.length), shown, looks);
  return { mixed: looks.mixed[0], icon: looks.icons[0], shown: looks.shown[0] };
}

test('a disc of points of one type has their icon, and the visible distance of the nearest point @13.7', () => {
  expect(lookOf({ icon: 'star' }, { icon: 'star' }, { icon: 'star' })).toEqual({
    mixed: 0,
    icon: 3,
    shown: 0.5,
  });
});

test('thread icons have separate cells in the icon image', () => {
  const icons = Object.keys(pointIcons).length;
  expect(icons).toBeLessThan(Math.min(BUBBLE.read, BUBBLE.unread));
  expect(Math.max(BUBBLE.read, BUBBLE.unread)).toBe(ATLAS.columns * ATLAS.rows);
});

test('a disc of points of two types, or of tags and points, has no icon @13.7', () => {
  expect(lookOf({ icon: 'star' }, { icon: 'flag' })).toMatchObject({ icon: 0, mixed: 0 });
  expect(lookOf({ icon: 'star', color: '#000000' }, {})).toMatchObject({ icon: 0, mixed: 1 });
  expect(lookOf({ icon: 'star', color: '#000000' }, { icon: 'star' })).toMatchObject({ icon: 0, mixed: 1 });
});

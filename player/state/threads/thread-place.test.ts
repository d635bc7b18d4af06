import { expect, test } from 'vitest';
import { type Anchor, readThread } from '../../../contract/threads/thread.ts';
import { sampleThread } from '../../../tests/support/player/threads-host.ts';
import { createLocalCapture } from '../../capture/model/local-capture.ts';
import { sampleCapture } from '../../testing/sample-capture.ts';
import { anchorOn, findPlace } from './thread-place.ts';

const open = (scene: string, id = sampleCapture.id) => ({
  capture: createLocalCapture({ ...sampleCapture, id, scene }, { folder: '' }, () => true),
  annotations: {},
  documents: [],
});
const [room] = sampleCapture.rooms;
const model = (letter: string) => `${letter.repeat(64)}.glb`;
const before = open(model('a'));
const onRoom = anchorOn(before, 'room', room!.id)!;
/** Returns what a thread shows after its anchor was stored and read. */
function shown(now: typeof before, anchor: Anchor) {
  const stored = readThread(JSON.parse(JSON.stringify(sampleThread('t1', { anchor }))));
  return findPlace(now, stored!);
}

test('a thread shows its former place after its scan is reprocessed, and its place if the earlier result is restored', () => {
  const old = shown(before, onRoom);
  expect(old).toMatchObject({ wasHere: null, place: { position: onRoom.point } });
  expect(shown(open(model('b')), onRoom)).toMatchObject({
    wasHere: 'model',
    place: { position: onRoom.point },
  });
  expect(shown(open(model('a')), onRoom)).toEqual(old);
});

test('a thread stored before models were recorded ignores changes of the model', () => {
  const { model: _, ...older } = onRoom;
  expect(shown(open(model('b')), older)).toMatchObject({ wasHere: null });
});

test('a thread about a floor shows a change of the capture, but not of its model', () => {
  const onFloor = anchorOn(before, 'floor', sampleCapture.floors[0]!.id)!;
  expect(shown(open(model('b')), onFloor)).toEqual({ place: null, wasHere: null });
  expect(shown(open(model('a'), 'gv360other0'), onFloor)).toMatchObject({ wasHere: 'capture' });
});

test('a thread about a deleted item shows the item’s former place', () => {
  expect(shown(before, { ...onRoom, id: 'gone' })).toMatchObject({ wasHere: 'item' });
});

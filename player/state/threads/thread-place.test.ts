import { expect, onTestFinished, test, vi } from 'vitest';
import type { Room } from '../../../contract/capture.ts';
import { type Anchor, readThread } from '../../../contract/threads/thread.ts';
import { sampleThread } from '../../../tests/support/player/threads-host.ts';
import { createLocalCapture } from '../../capture/model/local-capture.ts';
import { sampleCapture } from '../../testing/sample-capture.ts';
import type { ActionsContext } from '../actions-context.ts';
import { createPlayerStore } from '../player-state.ts';
import { reportTexts, typedReport } from './report.ts';
import { createReportActions } from './report-actions.ts';
import { anchorOn, findPlace } from './thread-place.ts';

const open = (scene: string, changes: Partial<typeof sampleCapture> = {}) => ({
  capture: createLocalCapture({ ...sampleCapture, scene, ...changes }, { folder: '' }, () => true),
  annotations: {},
  documents: [],
});
const [room] = sampleCapture.rooms;
const rect = (left: number, top: number, right: number, bottom: number): Room['outline'] => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
];
const moved = ({ outline }: Room, by: number): Room['outline'] => outline.map(([x, z]) => [x + by, z]);
const model = (letter: string) => `${letter.repeat(64)}.glb`;
const before = open(model('a'));
const onRoom = anchorOn(before, 'room', room!.id)!;
/** Returns how a thread is shown after its anchor was stored and read. */
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
  expect(shown(open(model('a'), { id: 'gv360other0' }), onFloor)).toMatchObject({ wasHere: 'capture' });
});

test.each<[string, string | null, (hall: Room) => Room]>([
  ['moved to another place', 'room', (hall) => ({ ...hall, outline: moved(hall, 20) })],
  ['moved to another floor', 'room', (hall) => ({ ...hall, floor: 'upper' })],
  ['divided, and the other part has its middle', 'room', (hall) => ({ ...hall, outline: rect(0, 0, 2, 8) })],
  ['removed', 'item', (hall) => ({ ...hall, id: 'another' })],
  ['enlarged', null, (hall) => ({ ...hall, outline: rect(-3, 0, 6, 8) })],
  ['renamed', null, (hall) => ({ ...hall, name: 'Lobby' })],
])('a thread about a room that was %s shows its former place as %s', (_how, wasHere, correct) => {
  const rooms = sampleCapture.rooms.map((each) => (each === room ? correct(each) : each));
  const now = shown(open(model('a'), { rooms }), onRoom);
  expect(now).toMatchObject({ wasHere, place: { position: onRoom.point } });
});

test('a thread about a room shows its former place after the floor of the room was raised', () => {
  const floors = sampleCapture.floors.map((floor) => ({ ...floor, elevation: floor.elevation + 1 }));
  expect(shown(open(model('a'), { floors }), onRoom)).toMatchObject({
    wasHere: 'room',
    place: { position: onRoom.point },
  });
});

test('a thread about a deleted item shows the item’s former place', () => {
  expect(shown(before, { ...onRoom, id: 'gone' })).toMatchObject({ wasHere: 'item' });
});

test('a report whose form is closed while it is sent does not fail later, and confirms that it arrived', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('window', globalThis);
  onTestFinished(() => void vi.useRealTimers());
  onTestFinished(() => void vi.unstubAllGlobals());
  const state = createPlayerStore(true);
  state.set({ capture: before.capture });
  const [announce, toast, tellThreads] = [vi.fn(), vi.fn(), vi.fn()];
  const stage = { querySelector: () => null };
  const context = { state, stage, announce, focusStage() {}, tellThreads } as unknown;
  const report = createReportActions(context as ActionsContext, toast);
  const sendAndClose = async () => {
    await report.begin();
    report.send({ ...typedReport, withPicture: false });
    report.close();
    return tellThreads.mock.lastCall![0].changeId as string;
  };

  Object.assign(typedReport, { text: 'No light.' });
  const changeId = await sendAndClose();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(announce).not.toHaveBeenCalled();
  expect(await sendAndClose()).toBe(changeId);
  report.heard({ kind: 'reported', changeId });
  expect(toast).toHaveBeenCalledExactlyOnceWith(reportTexts.sent);
  expect(typedReport.text).toBe('');
});

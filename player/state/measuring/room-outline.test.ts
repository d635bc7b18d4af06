import { expect, it } from 'vitest';
import { areaOf } from '../../../contract/scans/outline.ts';
import type { Capture } from '../../capture/capture.ts';
import { roomOutline } from './room-outline.ts';

const square = (from: number, to: number) =>
  [
    [from, from],
    [to, from],
    [to, to],
    [from, to],
  ] as [number, number][];

it.each([square(1, 3), square(1, 3).toReversed()])('a room’s outline excludes its hole', (...hole) => {
  const capture = { floors: [{ id: 'ground', elevation: 0 }] } as unknown as Capture;
  const room = { id: 'hall', name: 'Hall', floor: 'ground', outline: square(0, 5), holes: [hole] };
  const corners = roomOutline(capture, room).map(({ position: [x, , z] }) => [x, z] as const);
  expect(areaOf(corners)).toBeCloseTo(25 - 4, 9);
});

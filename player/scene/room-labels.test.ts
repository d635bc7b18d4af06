import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLocalCapture } from '../capture/model/local-capture.ts';
import { chooseUnits } from '../state/measuring/units.ts';
import { sampleCapture } from '../testing/sample-capture.ts';
import { roomArea } from './room-labels.ts';

const capture = createLocalCapture(sampleCapture, { folder: '/captures/gv360sample/' }, () => true);
const square = [
  [0, 0],
  [4, 0],
  [4, 5],
  [0, 5],
] as const;
const room = { ...sampleCapture.rooms[0]!, outline: square.map(([x, z]): [number, number] => [x, z]) };

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a room’s area', () => {
  it('is shown in the user’s units', () => {
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
    chooseUnits('metres');
    expect(roomArea({ capture, calibrations: [] }, room)).toMatch(/^(20|20\.0\d?|19\.\d+) m²$/);
    chooseUnits('feet');
    expect(roomArea({ capture, calibrations: [] }, room)).toMatch(/^21\d(\.\d)? ft²$/);
    chooseUnits('metres');
  });

  it('is empty without a capture', () => {
    expect(roomArea({ capture: null, calibrations: [] }, room)).toBe('');
  });
});

import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLocalCapture } from '../capture/model/local-capture.ts';
import { chooseUnits } from '../state/measuring/units.ts';
import { sampleCapture } from '../testing/sample-capture.ts';
import { roomArea, labelledRooms, labelPoint } from './room-labels.ts';
import { readFileSync } from 'node:fs';
import { readManifest, type Manifest } from '../capture/manifest.ts';
import { isInside } from '../../contract/scans/outline.ts';

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

function read(id: string): Manifest {
  const file = new URL(`../../captures/${id}/capture.json`, import.meta.url);
  return readManifest(JSON.parse(readFileSync(file, 'utf8')))!;
}

describe('a label', () => {
  it('is in the middle of a square room, and inside an L-shaped room', () => {
    const square = [
      [0, 0],
      [4, 0],
      [4, 4],
      [0, 4],
    ] as const;
    expect(labelPoint(square)).toEqual([2, 2]);
    const bent = [
      [0, 0],
      [6, 0],
      [6, 6],
      [5, 6],
      [5, 1],
      [0, 1],
    ] as const;
    const [x, z] = labelPoint(bent);
    expect(isInside(bent, [x, z])).toBe(true);
  });

  it.each(['gv360atrium', 'gv360cellar', 'gv360office'])('is inside its room for every room of %s', (id) => {
    const rooms = labelledRooms(read(id));
    expect(rooms.length).toBeGreaterThan(5);
    for (const { room, at } of rooms) expect(isInside(room.outline, at)).toBe(true);
  });

  it('is hidden if a higher floor covers it', () => {
    const rooms = labelledRooms(read('gv360atrium'));
    const covered = rooms.filter((labelled) => labelled.covered).map(({ room }) => room.name);
    expect(covered).toContain('Study');
    expect(covered).not.toContain('Terrace');
    expect(covered).not.toContain('Bedroom');
  });
});

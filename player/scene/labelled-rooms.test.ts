import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readManifest, type Manifest } from '../capture/manifest.ts';
import { isInside } from '../../contract/scans/outline.ts';
import { labelledRooms, labelPoint } from './room-labels.ts';

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

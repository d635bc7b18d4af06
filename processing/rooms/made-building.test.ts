import { expect, test } from 'vitest';
import { overlapOf, areaOf } from '../../contract/scans/outline.ts';
import type { Frame } from '../../contract/scans/space.ts';
import { buildScan } from '../../tools/building-maker/build-scan.ts';
import type { ScanMesh } from '../scan-mesh.ts';
import { findSpace } from '../find-space.ts';

const FRAME: Frame = {
  metresPerUnit: 1,
  up: 'y',
  origin: [0, 0, 0],
  toFile: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
  evidence: [],
};

/** A building as a scanner has it: single faces of walls, 5 mm of noise, holes, no glass; turned about the up axis. */
async function found(seed: number, angle: number) {
  const { parts, truth } = buildScan(seed, {
    edge: 0.2,
    noise: 0.005,
    holes: 0.02,
    unseen: ['glass'],
    angle,
    storeys: 2,
    size: [9, 7.5],
  });
  const mesh: ScanMesh = {
    parts: parts.map(({ of, positions, indices }) => ({
      name: of,
      positions,
      indices,
      uvs: null,
      colors: null,
      material: -1,
    })),
    materials: [],
    pictures: [],
  };
  return { truth, ...(await findSpace(mesh, FRAME, () => {})) };
}

/** A whole building takes longer than a unit should where the machine is busy. */
const TIMEOUT = 60_000;

test(
  'rooms, doors and stairs of a building are found @15.17 @15.18 @15.19 @15.21',
  { timeout: TIMEOUT },
  async () => {
    const [seed, angle] = [13, 0.5];
    const { truth, rooms, doors, stairs } = await found(seed, angle);
    for (const real of truth.rooms) {
      const overlaps = rooms
        .filter(({ floor }) => floor === `floor-${real.floor + 1}`)
        .map(({ outline }) => ({ outline, overlap: overlapOf(outline, real.outline) }));
      const best = overlaps.reduce((one, other) => (other.overlap > one.overlap ? other : one));
      expect(best.overlap).toBeGreaterThan(0.85);
      expect(Math.abs(areaOf(best.outline) / areaOf(real.outline) - 1)).toBeLessThan(0.03);
    }
    expect(rooms).toHaveLength(truth.rooms.length);
    for (const { floor, from, to } of truth.doors) {
      const near = doors.some(
        (door) =>
          door.floor === `floor-${floor + 1}` &&
          Math.hypot(
            (door.from[0] + door.to[0] - from[0] - to[0]) / 2,
            (door.from[1] + door.to[1] - from[1] - to[1]) / 2,
          ) < 0.1,
      );
      expect(near).toBe(true);
    }
    expect(stairs.map(({ floor }) => floor)).toEqual(['floor-1']);
    expect(stairs[0]!.up[0]).toBeCloseTo(Math.sin(angle), 1);
    expect(stairs[0]!.up[1]).toBeCloseTo(Math.cos(angle), 1);
  },
);

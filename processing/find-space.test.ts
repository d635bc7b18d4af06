import { expect, test } from 'vitest';
import { findSpace } from './find-space.ts';
import type { Frame } from '../contract/scans/space.ts';
import { ScanRefusedError } from './scan-mesh.ts';
import { type Box, boxMesh } from './testing/box-mesh.ts';
import { slab, wall } from './testing/box-rooms.ts';

const FRAME: Frame = {
  metresPerUnit: 1,
  up: 'y',
  origin: [0, 0, 0],
  toFile: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
  evidence: [],
};

const spaceOf = (boxes: Box[]) => findSpace(boxMesh(boxes), FRAME, () => {});

test.each([
  ['a toy', [{ min: [0, 0, 0], max: [0.5, 0.3, 0.4] }]],
  ['a shelf', [slab(0, 0, 3, 0.3, 1)]],
  ['a wall', [{ min: [0, 0, 0], max: [4, 2.6, 0.1] }]],
])('%s is nothing to walk through, and the message says what was seen', async (_, boxes) => {
  const refused = spaceOf(boxes);
  await expect(refused).rejects.toThrow(ScanRefusedError);
  await expect(refused).rejects.toThrow(
    /^Nothing to walk through was found\. With units of 1 m and y up, the scan is [\d.]+ × /,
  );
});

test('tops of racks, and a roof, that no stair leads to need review; a floor with a stair does not', async () => {
  const hall = [
    slab(0, 0, 16, 10, 0),
    slab(0, 0, 16, 10, 6.2),
    wall(0, -0.1, 16, 0, 0, 6),
    wall(0, 10, 16, 10.1, 0, 6),
    wall(-0.1, 0, 0, 10, 0, 6),
    wall(16, 0, 16.1, 10, 0, 6),
  ];
  const unreached = async (boxes: Box[]) =>
    (await spaceOf([...hall, ...boxes])).doubts.filter(({ sentence }) =>
      sentence.includes('no way up or down'),
    );
  const racks = [2, 6, 10].map((x) => wall(x, 1, x + 1.4, 9, 0, 3));
  expect(await unreached(racks)).toMatchObject([{ about: 'floor', id: 'floor-2' }]);
  const stair = Array.from({ length: 15 }, (_, step) =>
    wall(1 + step * 0.28, 8.5, 1.28 + step * 0.28, 9.7, 0, (step + 1) * 0.2),
  );
  expect(await unreached([...stair, wall(5.2, 1, 10, 9.7, 2.8, 3)])).toEqual([]);
});

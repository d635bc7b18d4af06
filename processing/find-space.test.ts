import { expect, test } from 'vitest';
import { findSpace } from './find-space.ts';
import type { Frame } from '../contract/scans/space.ts';
import { ScanRefusedError } from './scan-mesh.ts';
import { type Box, boxMesh } from './testing/box-mesh.ts';
import { slab } from './testing/box-rooms.ts';

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

import { expect, test } from 'vitest';
import { type Box, boxMesh } from '../testing/box-mesh.ts';
import { buildColumns } from '../voxels/build-columns.ts';
import { findFloors } from './find-floors.ts';

async function floorsOf(boxes: Box[]) {
  const mesh = boxMesh(boxes);
  return findFloors(mesh, await buildColumns(mesh, { cell: 0.05, step: 0.025 }));
}

/** A slab whose top is at `top`. */
function slab(x0: number, z0: number, x1: number, z1: number, top: number): Box {
  return { min: [x0, top - 0.2, z0], max: [x1, top, z1] };
}

/** Four walls around a storey, and the slab above it. */
function storey(bottom: number, height: number, x1 = 6, z1 = 5): Box[] {
  const top = bottom + height;
  return [
    { min: [0, bottom, 0], max: [x1, top, 0.1] },
    { min: [0, bottom, z1 - 0.1], max: [x1, top, z1] },
    { min: [0, bottom, 0], max: [0.1, top, z1] },
    { min: [x1 - 0.1, bottom, 0], max: [x1, top, z1] },
    slab(0, 0, x1, z1, top + 0.2),
  ];
}

test('floors are where the surfaces that one walks on are, and as high as the usual ceiling', async () => {
  const { floors, doubts } = await floorsOf([
    slab(0, 0, 6, 5, 0.013),
    ...storey(0.013, 2.617),
    ...storey(2.83, 2.4),
    // A table, a wardrobe and a platform.
    { min: [2, 0.7, 2], max: [4, 0.75, 3] },
    { min: [0.2, 0.013, 0.2], max: [1.2, 2, 0.8] },
    { min: [4, 2.83, 3], max: [5.9, 3.2, 4.9] },
  ]);
  expect(floors.map(({ id, name }) => [id, name])).toEqual([
    ['floor-1', 'Floor 1'],
    ['floor-2', 'Floor 2'],
  ]);
  expect(floors[0]!.elevation).toBeCloseTo(0.013, 2);
  expect(floors[0]!.height).toBeCloseTo(2.617, 2);
  expect(floors[1]!.elevation).toBeCloseTo(2.83, 2);
  expect(floors[1]!.height).toBeCloseTo(2.4, 2);
  expect(doubts).toEqual([]);
});

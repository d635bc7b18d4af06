import { expect, test } from 'vitest';
import { boxMesh } from '../testing/boxes.ts';
import { buildColumns, rasterFrame } from './build-columns.ts';
import type { Columns } from './columns.ts';

/** Returns the spans at a place: the lower and upper end in metres, and whether the span is flat. */
function spansAt(columns: Columns, x: number, z: number) {
  const column =
    Math.floor((x - columns.minX) / columns.cell) +
    Math.floor((z - columns.minZ) / columns.cell) * columns.width;
  const spans = [];
  for (let span = columns.first[column]!; span < columns.first[column + 1]!; span++) {
    spans.push({
      low: columns.minY + columns.low[span]! * columns.step,
      high: columns.minY + columns.high[span]! * columns.step,
      flat: columns.flat[span]!,
    });
  }
  return spans;
}

test('stores the surfaces of a mesh in columns at their heights', async () => {
  const mesh = boxMesh([
    { min: [0, 0, 0], max: [4, 2.6, 3] },
    { min: [1, 0, 1], max: [2, 0.75, 2] },
  ]);
  const columns = await buildColumns(mesh, { cell: 0.05, step: 0.025 });
  expect(columns.cell).toBe(0.05);
  const empty = spansAt(columns, 3, 1.5);
  expect(empty.map(({ flat }) => flat)).toEqual([1, 1]);
  expect(empty[0]!.high).toBeCloseTo(0.01, 1);
  expect(empty[1]!.low).toBeCloseTo(2.59, 1);
  const table = spansAt(columns, 1.5, 1.5);
  expect(table).toHaveLength(3);
  expect(Math.abs(table[1]!.high - 0.75)).toBeLessThan(0.03);
  const wall = spansAt(columns, 0, 1.5);
  expect(wall).toHaveLength(1);
  expect(wall[0]!.high - wall[0]!.low).toBeGreaterThan(2.6);
});

test('does not mark a steep surface as flat', async () => {
  const mesh = boxMesh([]);
  mesh.parts.push({
    name: '',
    positions: Float32Array.from([0, 0, 0, 1, 2, 0, 1, 2, 1, 0, 0, 1]),
    indices: Uint32Array.from([0, 1, 2, 0, 2, 3]),
    uvs: null,
    colors: null,
    material: -1,
  });
  const columns = await buildColumns(mesh, { cell: 0.05, step: 0.025 });
  expect(spansAt(columns, 0.5, 0.5).map(({ flat }) => flat)).toEqual([0]);
});

test('uses larger cells for a very large building, and ignores distant specks @15.15', () => {
  const large = rasterFrame(boxMesh([{ min: [0, 0, 0], max: [900, 9, 400] }]), {
    cell: 0.05,
    step: 0.025,
  });
  expect(large.width * large.depth).toBeLessThan(4_100_000);
  expect(large.cell).toBeGreaterThan(0.2);
  const room = boxMesh(
    Array.from({ length: 900 }, (_, at) => ({
      min: [at % 30, 0, Math.floor(at / 30)],
      max: [(at % 30) + 0.5, 2, at / 30 + 0.5],
    })),
  );
  room.parts.push({
    ...boxMesh([{ min: [9_000, 800, 0], max: [9_000.1, 800.1, 0.1] }]).parts[0]!,
    name: 'speck',
  });
  room.parts.at(-1)!.indices = room.parts.at(-1)!.indices.subarray(0, 3);
  const columns = rasterFrame(room, { cell: 0.05, step: 0.025 });
  expect(columns.width * columns.cell).toBeLessThan(40);
  expect(columns.step).toBe(0.025);
});

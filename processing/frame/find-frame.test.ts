import { Matrix4, Vector3 } from 'three';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Frame } from '../../contract/scans/space.ts';
import { boxRoom } from '../../tests/support/scans/box-room.ts';
import { readBytes } from '../../tests/support/scans/read-bytes.ts';
import { fileFrame, turnedScan } from '../../tests/support/scans/turned-scan.ts';
import { writePly } from '../../tests/support/scans/write-ply.ts';
import { buildScan } from '../../tools/building-maker/build-scan.ts';
import { type ScanMesh, ScanRefusedError } from '../scan-mesh.ts';
import { applyFrame } from './directions.ts';
import { findFrame } from './find-frame.ts';

const UNSTATED = { metresPerUnit: null, up: null };
const GLTF = { metresPerUnit: 1, up: 'y' } as const;

function house(seed: number, unseen: readonly ('glass' | 'ceiling')[] = ['glass']): ScanMesh {
  const { parts } = buildScan(seed, {
    edge: 0.25,
    noise: 0.005,
    holes: 0.02,
    angle: seed === 3 ? 0.4 : 0,
    unseen,
  });
  const mesh = parts.map((part) => ({ ...part, name: '', uvs: null, colors: null, material: -1 }));
  return { parts: mesh, materials: [], pictures: [] };
}

let furnished: ScanMesh;
beforeAll(() => void (furnished = house(3)));

/** Returns the degrees between the detected and the actual up direction. */
function offUp({ toFile }: Frame, matrix: Matrix4): number {
  const found = new Matrix4().fromArray(toFile);
  const [up, truth] = [found, matrix].map((each) => new Vector3(0, 1, 0).transformDirection(each));
  return (up!.angleTo(truth!) * 180) / Math.PI;
}

describe('the up direction and the unit', () => {
  test.each([
    ['metres, y up', { up: 'y' }, 'y', 1],
    ['millimetres, z up', { scale: 1000 }, 'z', 0.001],
    ['inches, y down', { scale: 39.37, up: '-y' }, '-y', 0.0254],
  ] as const)('are detected if the format states neither: %s @15.4', (_, form, up, metresPerUnit) => {
    const { frame, questions } = findFrame(turnedScan(furnished, fileFrame(form), UNSTATED), {});
    expect(questions).toEqual([]);
    expect(frame).toMatchObject({ up, metresPerUnit });
    expect(frame.evidence[0]).toMatch(/^Ceilings at 2\.[56]\d? m: \w+\.$/);
  });

  test('are corrected, with a report, for a scan that is off level @15.6', () => {
    const matrix = fileFrame({ tilt: 2 });
    const { frame } = findFrame(turnedScan(furnished, matrix, UNSTATED), {});
    expect(offUp(frame, matrix)).toBeLessThan(0.05);
    expect(frame.evidence).toContain('The scan was tilted by 2.0°. GoV360 levelled it.');
  });

  test('are corrected for an oblique scan', () => {
    const matrix = fileFrame({ tilt: 37 });
    expect(offUp(findFrame(turnedScan(furnished, matrix, UNSTATED), {}).frame, matrix)).toBeLessThan(0.1);
  });

  test('are those that the format states if nothing contradicts them', () => {
    const { frame, questions, doubts } = findFrame(turnedScan(furnished, new Matrix4(), GLTF), {});
    expect({ up: frame.up, unit: frame.metresPerUnit, questions, doubts }).toEqual({
      up: 'y',
      unit: 1,
      questions: [],
      doubts: [],
    });
    expect(frame.toFile).toEqual([...new Matrix4().elements]);
  });

  test('become questions if the format’s statement does not result in a plausible building @15.5', () => {
    const raw = turnedScan(furnished, fileFrame({ scale: 3.2808 }), GLTF);
    const { questions } = findFrame(raw, {});
    expect(questions.map(({ about }) => about)).toEqual(['unit', 'up']);
    expect(questions[0]!.options.map(({ label }) => label)).toEqual([
      expect.stringMatching(/^Metres: ceilings at 8\.\d m$/),
      expect.stringMatching(/^Feet: ceilings at 2\.6 m$/),
    ]);
    const answered = findFrame(raw, { unit: 'foot', up: 'z' });
    expect(answered.questions).toEqual([]);
    expect(answered.frame).toMatchObject({ metresPerUnit: 0.3048, up: 'z' });
    const inMillimetres = findFrame(turnedScan(furnished, fileFrame({ scale: 1000, up: 'y' }), GLTF), {});
    expect(inMillimetres.questions.map(({ about }) => about)).toEqual(['unit']);
  });

  test('are detected without ceilings', () => {
    const matrix = fileFrame({ scale: 1000 });
    const { frame } = findFrame(turnedScan(house(3, ['glass', 'ceiling']), matrix, UNSTATED), {});
    expect(offUp(frame, matrix)).toBeLessThan(0.1);
    expect(frame.metresPerUnit).toBe(0.001);
  });

  test('become questions or warnings if the scan does not show them clearly', async () => {
    const { questions, doubts } = findFrame(await readBytes(writePly(boxRoom([0, 0, 0], [4, 4, 4]))), {});
    expect(questions.map(({ about }) => about)).toContain('up');
    const room = findFrame(await readBytes(writePly(boxRoom())), {});
    expect([...room.questions, ...room.doubts]).not.toEqual([]);
    expect([...doubts, ...room.doubts].every(({ sureness }) => sureness < 1)).toBe(true);
  });

  test('are rejected if all points are in one place', async () => {
    const raw = await readBytes(writePly(boxRoom([0, 0, 0], [0, 0, 0])));
    expect(() => findFrame(raw, {})).toThrow(ScanRefusedError);
  });
});

test('converts a scan to metres with y up, and keeps the position of its plan', () => {
  const matrix = fileFrame({ scale: 1000 });
  const raw = turnedScan(furnished, matrix, UNSTATED);
  const { parts } = applyFrame(raw, findFrame(raw, {}).frame);
  const off = parts.flatMap(({ positions }, part) =>
    [...positions.subarray(0, 3000)].map((value, at) =>
      Math.abs(value - furnished.parts[part]!.positions[at]!),
    ),
  );
  expect(Math.max(...off)).toBeLessThan(0.01);
});

test.each([
  ['upright', 0],
  ['sideways', Math.PI / 2],
])(
  'asks for the up direction of a depth picture, because the camera may have been turned: %s @15.4',
  (_, roll) => {
    const mesh = depthPicture();
    const raw = turnedScan(mesh, new Matrix4().makeRotationZ(roll), GLTF);
    expect(findFrame(raw, {}).questions.map(({ about }) => about)).toContain('up');
    expect(findFrame(raw, { up: 'y', unit: 'metre' }).questions).toEqual([]);
  },
);

/** Returns the part of a room of 4 × 2.6 m that a camera at the origin sees along -z. */
function depthPicture(): ScanMesh {
  const [columns, rows] = [64, 48];
  const positions: number[] = [];
  const indices: number[] = [];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const [x, y] = [(column - columns / 2 + 0.5) / 40, (rows / 2 - row - 0.5) / 40];
      const depth = Math.min(5, 2 / Math.abs(x), (y > 0 ? 1.1 : 1.5) / Math.abs(y));
      positions.push(x * depth, y * depth, -depth);
      const at = row * columns + column;
      if (row + 1 < rows && column + 1 < columns)
        indices.push(at, at + columns, at + 1, at + 1, at + columns, at + columns + 1);
    }
  const part = { name: '', uvs: null, colors: null, material: -1 };
  return {
    parts: [{ ...part, positions: Float32Array.from(positions), indices: Uint32Array.from(indices) }],
    materials: [],
    pictures: [],
  };
}

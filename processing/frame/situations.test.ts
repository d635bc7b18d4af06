import { Matrix4 } from 'three';
import { describe, expect, test } from 'vitest';
import { fileFrame, turnedScan } from '../../tests/support/scans/turned-scan.ts';
import { LEVEL_BUILDINGS } from '../../tools/building-maker/level-buildings.ts';
import { levelScan } from '../../tools/building-maker/level-scan.ts';
import type { ScanMesh } from '../scan-mesh.ts';
import { findFrame } from './find-frame.ts';

const UNSTATED = { metresPerUnit: null, up: null };
const GLTF = { metresPerUnit: 1, up: 'y' } as const;

function meshOf(name: string): ScanMesh {
  const parts = levelScan(LEVEL_BUILDINGS[name]!(), { edge: 0.5, noise: 0.005 }).map((part) => {
    return { ...part, name: '', uvs: null, colors: null, material: -1 };
  });
  return { parts, materials: [], pictures: [] };
}

/** Returns the frame found in a file whose walls are turned by 37°. */
function framed(name: string, form: Parameters<typeof fileFrame>[0], stated = UNSTATED as Stated) {
  const matrix = fileFrame(form).multiply(new Matrix4().makeRotationY(0.65));
  return findFrame(turnedScan(meshOf(name), matrix, stated), {});
}
type Stated = Parameters<typeof turnedScan>[2];

describe('the up direction @15.79', () => {
  test('is detected even if lowered ceilings and door lintels hang down like furniture', () => {
    for (const name of ['dropped ceilings', 'a low basement']) {
      const { frame, questions } = framed(name, { up: 'z' });
      expect([frame.up, questions]).toEqual(['z', []]);
    }
  });

  test('becomes a question if furniture would hang from the ceiling in the stated up direction', () => {
    const { questions } = framed('one room', { up: '-y' }, GLTF);
    expect(questions.map(({ about, options }) => [about, options.map(({ value }) => value)])).toEqual([
      ['up', ['y', '-y']],
    ]);
    expect(framed('one room', { up: '-y' })).toMatchObject({ frame: { up: '-y' }, questions: [] });
  });

  test('comes with a warning that names the opposite direction if the scan shows no difference', () => {
    const { questions, doubts } = framed('an empty room', { up: '-y' });
    const said = [
      ...doubts.map(({ sentence }) => sentence),
      ...questions.map((each) => JSON.stringify(each)),
    ];
    expect(said.join(' ')).toContain('-y');
  });

  test('becomes a question if the scan is oblique to every axis', () => {
    const { questions } = framed('a stairwell alone', { up: 'z' });
    expect(questions.map(({ about }) => about)).toContain('up');
  });

  test('is not affected by sloped ground outside', () => {
    const { frame } = framed('sloped ground outside', { up: 'y', tilt: 4 }, GLTF);
    expect(frame.evidence).toContain('The scan was tilted by 4.0°. GoV360 levelled it.');
    const level = framed('sloped ground outside', { up: 'y' }, GLTF);
    expect(level.doubts).toEqual([]);
  });
});

test('does not mistake the thickness of a slab for a room height', () => {
  const { questions, frame } = framed('floor and furniture', { up: 'z' });
  expect(frame.evidence[0]).not.toMatch(/Ceilings at 0/);
  expect(questions.map(({ about }) => about)).toContain('unit');
});

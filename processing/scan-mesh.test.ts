import { expect, test } from 'vitest';
import type { Doubt } from '../contract/scans/space.ts';
import { crossSides, lengthOf, type ScanMesh } from './scan-mesh.ts';
import { buildScan } from '../tools/building-maker/build-scan.ts';
import { findDirection, turnFound, turnMesh } from './find-space.ts';

test('returns the cross product of a triangle’s sides, along its front and as long as twice its area', () => {
  const positions = new Float32Array([9, 9, 9, 1, 2, 3, 2, 4, 3, 1, 3, 5]);
  const normal = new Float64Array(3);
  crossSides(positions, 3, 6, 9, normal);
  expect([...normal]).toEqual([4, -2, 1]);
  crossSides(positions, 3, 9, 6, normal);
  expect([...normal]).toEqual([-4, 2, -1]);
  expect(lengthOf(2, -3, 6)).toBe(7);
});

const meshOf = (angle: number): ScanMesh => ({
  parts: buildScan(3, { edge: 0.3, noise: 0.005, angle }).parts.map(({ positions, indices }) => ({
    name: '',
    positions,
    indices,
    uvs: null,
    colors: null,
    material: -1,
  })),
  materials: [],
  pictures: [],
});

test.each([0, 0.3, -0.7, 1.2])('finds the direction of the walls of a building rotated by %d', (angle) => {
  const mesh = meshOf(angle);
  turnMesh(mesh, findDirection(mesh));
  expect(Math.abs(findDirection(mesh))).toBeLessThan(0.003);
});

test('restores positions and view directions by rotating a space and rotating it back', () => {
  const sweep = { id: 's', floor: 'f', room: 'r', position: [1, 1.6, 2], floorHeight: 0, neighbours: [] };
  const found = {
    rooms: [],
    doors: [],
    walls: [],
    stairs: [],
    doubts: [
      {
        about: 'room',
        id: 'r',
        sureness: 0.5,
        sentence: '',
        cut: [
          [1, 2],
          [3, 2],
        ],
      } satisfies Doubt,
    ],
    sweeps: [{ ...sweep, position: [1, 1.6, 2] as [number, number, number] }],
    start: { sweep: 's', yaw: 0, pitch: 0 },
  };
  const turned = turnFound(found, Math.PI / 2);
  // Looking along -z from [1, 2], the point a metre ahead is [1, 1].
  expect(turned.sweeps[0]!.position.map((value) => Math.round(value * 1e6) / 1e6)).toEqual([2, 1.6, -1]);
  expect(turned.doubts[0]!.cut.flat().map(Math.round)).toEqual([2, -1, 2, -3]);
  const [ahead] = turnFound(
    { ...found, sweeps: [{ ...sweep, position: [1, 1.6, 1] as [number, number, number] }] },
    Math.PI / 2,
  ).sweeps;
  const [x, , z] = turned.sweeps[0]!.position;
  const { yaw } = turned.start;
  expect(ahead!.position[0] - x).toBeCloseTo(-Math.sin(yaw));
  expect(ahead!.position[2] - z).toBeCloseTo(-Math.cos(yaw));
  const back = turnFound(turned, -Math.PI / 2);
  expect(back.start.yaw).toBeCloseTo(0);
  expect(back.sweeps[0]!.position[0]).toBeCloseTo(1);
});

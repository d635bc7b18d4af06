import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { captureSchema } from '../../../../contract/capture.ts';
import { projectPath } from '../../../platform/config/project.ts';
import { drawPlans, roomiestPlace } from './floor-plans.ts';

const captureOf = (id: string) =>
  captureSchema.parse(JSON.parse(readFileSync(projectPath(`captures/${id}/capture.json`), 'utf8')));

test('draws a plan of each floor with its rooms, and returns the height range of the floor', () => {
  const [ground, upper, ...others] = drawPlans(captureOf('gv360atrium'));
  expect(others).toEqual([]);
  expect(ground).toMatchObject({ name: 'Ground floor', bottom: null });
  expect(ground?.top).toBe(upper?.bottom);
  expect(upper?.top).toBeNull();
  expect(ground?.svg).toContain('>Study<');
});

test('escapes markup in the name of a room', () => {
  const capture = captureOf('gv360office');
  const [room] = capture.rooms;
  const hostile = { ...capture, rooms: [{ ...room!, name: '</text><script>' }] };
  expect(drawPlans(hostile)[0]?.svg).not.toContain('<script');
});

test('returns no plans for a capture without rooms', () => {
  expect(drawPlans({ ...captureOf('gv360office'), rooms: [] })).toEqual([]);
});

test('centres a name in a rectangular room', () => {
  const place = roomiestPlace([
    [0, 0],
    [4, 0],
    [4, 2],
    [0, 2],
  ]);
  expect(place).toEqual({ x: 2, z: 1, free: 4 });
});

test('places a name in the widest part of an L-shaped room', () => {
  const angled = roomiestPlace([
    [0, 0],
    [2, 0],
    [2, 6],
    [8, 6],
    [8, 10],
    [0, 10],
  ]);
  expect(angled).toMatchObject({ x: 4, free: 8 });
  expect(angled.z).toBeGreaterThan(6);
});

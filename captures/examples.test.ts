import { describe, expect, test } from 'vitest';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { EXAMPLE_IDS } from '../contract/example.ts';
import { POINT_TYPES } from '../contract/points/point-types.ts';
import { findExample } from '../server/domain/tours/examples.ts';
import { offSurface, readCapture } from '../tests/support/player/capture-rays.ts';
import { isCaptureId } from '../contract/capture-id.ts';
import { checkFolder } from '../tools/check-capture/check-folder.ts';

/** The distance from a surface to the disc of a pin, in metres. */
const STEM = 0.22;
/** The angle from the centre of a view, in radians, within which a point is visible in a window of any shape. */
const IN_SIGHT = 0.38;

describe.each(EXAMPLE_IDS)('the points of %s', (example) => {
  const { matterportId, points } = findExample(example)!;
  const read = readCapture(matterportId);
  const types = new Set(POINT_TYPES.map(({ id }) => id));

  test('are on surfaces of their rooms and floors, and have built-in types @13.9', async () => {
    const { capture, rays } = await read;
    expect(new Set(points.map(({ id }) => id)).size).toBe(points.length);
    for (const { id, type, position, normal, floor, room } of points) {
      expect(offSurface(rays, position!, normal), id).toBeLessThan(0.005);
      expect(types, id).toContain(type);
      const inRoom = capture.rooms.find((known) => known.id === room)!;
      const { elevation, height } = capture.floors.find((known) => known.id === floor)!;
      expect(inRoom.floor, id).toBe(floor);
      expect(position![1] - elevation, id).toBeGreaterThan(-0.1);
      expect(position![1] - elevation, id).toBeLessThan(height);
      const xs = inRoom.outline.map(([x]) => x);
      const zs = inRoom.outline.map(([, z]) => z);
      expect(position![0], id).toBeGreaterThan(Math.min(...xs) - 0.1);
      expect(position![0], id).toBeLessThan(Math.max(...xs) + 0.1);
      expect(position![2], id).toBeGreaterThan(Math.min(...zs) - 0.1);
      expect(position![2], id).toBeLessThan(Math.max(...zs) + 0.1);
    }
  });

  test('are visible from the viewpoints of their exact views @13.9', async () => {
    const { capture, rays } = await read;
    for (const { id, position, normal, view } of points) {
      const { sweep, position: eye, yaw, pitch } = view!;
      const stand = capture.sweeps.find((known) => known.id === sweep)!.position;
      expect(Math.hypot(...stand.map((c, i) => c - eye[i]!)), id).toBeLessThan(0.005);
      const to = position!.map((c, i) => c + normal[i]! * STEM - eye[i]!) as [number, number, number];
      const distance = Math.hypot(...to);
      const direction = to.map((c) => c / distance) as [number, number, number];
      expect(rays(eye, direction, distance - 0.05), id).toBeNull();
      const look = [-Math.sin(yaw) * Math.cos(pitch), Math.sin(pitch), -Math.cos(yaw) * Math.cos(pitch)];
      expect(Math.acos(look.reduce((sum, c, i) => sum + c * direction[i]!, 0)), id).toBeLessThan(IN_SIGHT);
    }
  });
});

test('the residence’s tags are on its surfaces, with perpendicular stems', async () => {
  const tour = findExample('example-3')!;
  expect(tour.matterportId).toBe('gv360atrium');
  const { rays } = await readCapture(tour.matterportId);
  expect(tour.tags.length).toBeGreaterThanOrEqual(4);
  for (const { id, position, normal } of tour.tags)
    expect(offSurface(rays, position!, normal), id).toBeLessThan(0.005);
});

const here = new URL('.', import.meta.url);
const copies = new URL('../tests/captures/', import.meta.url);
const ids = readdirSync(here).filter(isCaptureId);

test.each(ids)(
  'the browser tests’ smaller copy of %s has the same description as the original',
  async (id) => {
    const [own, copy] = [here, copies].map((folder) => new URL(`${id}/`, folder)) as [URL, URL];
    for (const name of readdirSync(own).filter((name) => /\.(json|svg)$/.test(name)))
      expect(readFileSync(new URL(name, copy), 'utf8'), name).toBe(readFileSync(new URL(name, own), 'utf8'));
    expect(statSync(new URL('scene.glb', copy)).size).toBeLessThan(400_000);
    const findings = await checkFolder(fileURLToPath(copy));
    expect(findings.filter(({ text }) => !text.includes('is expected'))).toEqual([]);
  },
);

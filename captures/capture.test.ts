import { readdirSync, readFileSync, statSync } from 'node:fs';
import type { Node } from '@gltf-transform/core';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { captureSchema } from '../contract/capture.ts';
import type { Room } from '../contract/capture.ts';
import { CAPTURE_ID_LENGTH } from '../contract/limits.ts';
import { prepareRays, type Rays, readScene, sceneTriangles } from '../tools/check-capture/read-scene.ts';

type Triple = [number, number, number];

const here = new URL('.', import.meta.url);
const ids = readdirSync(here, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name.length === CAPTURE_ID_LENGTH)
  .map(({ name }) => name);

test('test captures include an office and a two-floor residence', () => {
  expect(ids).toEqual(expect.arrayContaining(['gv360office', 'gv360atrium']));
  const house = readFileSync(new URL('gv360atrium/capture.json', here), 'utf8');
  expect(captureSchema.parse(JSON.parse(house)).floors).toHaveLength(2);
});

describe.each(ids)('capture %s', (id) => {
  const file = (name: string) => new URL(`${id}/${name}`, here);
  const capture = captureSchema.parse(JSON.parse(readFileSync(file('capture.json'), 'utf8')));
  const sweepById = new Map(capture.sweeps.map((sweep) => [sweep.id, sweep]));
  let nodes: Node[] = [];
  let extras: Record<string, unknown> = {};
  let triangles: Float32Array;
  let rays: Rays;

  beforeAll(async () => {
    const document = await readScene(readFileSync(file(capture.scene)));
    nodes = document.getRoot().listNodes();
    extras = document.getRoot().getDefaultScene()!.getExtras();
    triangles = sceneTriangles(nodes);
    rays = prepareRays(triangles);
  });

  /** Returns the distance in metres from a place to the nearest surface along a unit direction. */
  function reach(from: readonly number[], direction: readonly number[]): number {
    return rays(from as Triple, direction as Triple, 100)?.distance ?? Infinity;
  }

  test('has the name of its folder', () => {
    expect(capture.id).toBe(id);
  });

  test('has all its files, and a scene of at most 6 MB', async () => {
    expect(statSync(file(capture.scene)).size).toBeLessThanOrEqual(6e6);
    const poster = await sharp(readFileSync(file(capture.poster))).metadata();
    expect([poster.format, poster.width, poster.height]).toEqual(['webp', 1600, 900]);
    const thumbnail = await sharp(readFileSync(file(capture.thumbnail))).metadata();
    expect([thumbnail.format, thumbnail.width, thumbnail.height]).toEqual(['webp', 480, 270]);
  });

  test('has a plan of every floor, with its rooms and walls', () => {
    for (const floor of capture.floors) {
      const plan = readFileSync(file(floor.plan ?? 'plan.svg'), 'utf8');
      expect(plan).toMatch(/^<svg [^>]*viewBox=/);
      expect(plan).toContain('id="walls"');
      for (const room of capture.rooms.filter((room) => room.floor === floor.id))
        expect(plan).toContain(`id="room-${room.id}"`);
    }
  });

  test('is marked as having baked light, and names the nodes that can be hidden', () => {
    expect(extras).toMatchObject({ baked: true });
    const names = nodes.map((node) => node.getName());
    for (const floor of capture.floors)
      expect(names).toEqual(expect.arrayContaining([`floor-${floor.id}`, `ceiling-${floor.id}`]));
  });

  test('draws in at most 60 calls', () => {
    const parts = nodes.flatMap((node) => node.getMesh()?.listPrimitives() ?? []);
    expect(parts.length).toBeGreaterThan(0);
    expect(parts.length).toBeLessThanOrEqual(60);
  });

  test('has unique names for floors, rooms and sweeps, and refers only to existing ones', () => {
    for (const list of [capture.floors, capture.rooms, capture.sweeps]) {
      expect(new Set(list.map((item) => item.id)).size).toBe(list.length);
    }
    const floors = capture.floors.map((floor) => floor.id);
    const rooms = capture.rooms.map((room) => room.id);
    for (const room of capture.rooms) expect(floors).toContain(room.floor);
    for (const sweep of capture.sweeps) {
      expect(floors).toContain(sweep.floor);
      expect(rooms).toContain(sweep.room);
    }
    expect(sweepById.has(capture.start.sweep)).toBe(true);
  });

  test('has a path between any two sweeps, and each step is reversible', () => {
    const reached = new Set<string>();
    const pending = [capture.sweeps[0]!.id];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (reached.has(next)) continue;
      reached.add(next);
      const { neighbours } = sweepById.get(next)!;
      for (const other of neighbours) expect(sweepById.get(other)!.neighbours).toContain(next);
      pending.push(...neighbours);
    }
    expect(reached.size).toBe(capture.sweeps.length);
  });

  test('has no obstacles between neighbouring sweeps', () => {
    for (const { position, neighbours } of capture.sweeps) {
      for (const neighbour of neighbours) {
        const to = sweepById.get(neighbour)!.position;
        const away = to.map((c, i) => c - position[i]!);
        const far = Math.hypot(...away);
        expect(
          reach(
            position,
            away.map((c) => c / far),
          ),
        ).toBeGreaterThan(far);
      }
    }
  });

  test('has every sweep inside its room, at eye height above a floor, with space around it', () => {
    for (const { position, room } of capture.sweeps) {
      expect(
        isInside(
          capture.rooms.find(({ id }) => id === room)!,
          position[0],
          position[2],
        ),
      ).toBe(true);
      // A rug may be under the sweep.
      expect(Math.abs(reach(position, [0, -1, 0]) - 1.6)).toBeLessThan(0.02);
      for (const direction of [
        [1, 0, 0],
        [-1, 0, 0],
        [0, 0, 1],
        [0, 0, -1],
      ])
        expect(reach(position, direction)).toBeGreaterThan(0.3);
    }
  });

  test('states the height of the ground under every sweep', () => {
    for (const { position, floorHeight } of capture.sweeps)
      // A rug may be under the sweep.
      expect(Math.abs(position[1] - reach(position, [0, -1, 0]) - floorHeight!)).toBeLessThan(0.02);
  });

  test('has a viewpoint in every room', () => {
    const seen = new Set(capture.sweeps.map(({ room }) => room));
    for (const { id } of capture.rooms) expect(seen).toContain(id);
  });

  test('connects its floors by steps that people can climb', () => {
    for (const sweep of capture.sweeps) {
      for (const id of sweep.neighbours) {
        const to = sweepById.get(id)!.position;
        const rise = Math.abs(to[1] - sweep.position[1]);
        const run = Math.hypot(to[0] - sweep.position[0], to[2] - sweep.position[2]);
        expect(rise).toBeLessThanOrEqual(run);
      }
    }
  });

  test('lists at least eight dimensions, each accurate within 1 % of the scene', () => {
    expect(capture.dimensions.length).toBeGreaterThanOrEqual(8);
    for (const { name, from, to, metres } of capture.dimensions) {
      const along = to.map((c, i) => (c - from[i]!) / metres);
      expect(Math.hypot(...to.map((c, i) => c - from[i]!))).toBeCloseTo(metres, 6);
      const [start, end] = [surfaceNear(from, along), surfaceNear(to, along)];
      const measured = Math.hypot(...end.map((c, i) => c - start[i]!));
      expect(Math.abs(measured / metres - 1), `${name}: ${measured} m`).toBeLessThan(0.01);
    }
  });

  /**
   * Returns the point of the scene nearest to an end of a dimension, at most 5 cm away: a surface hit along
   * the dimension from either side, or a corner. NaN if there is none.
   */
  function surfaceNear(end: readonly number[], along: readonly number[]): number[] {
    let best = { far: 0.05, place: [NaN, NaN, NaN] };
    const offer = (place: number[]) => {
      const far = Math.hypot(place[0]! - end[0]!, place[1]! - end[1]!, place[2]! - end[2]!);
      if (far < best.far) best = { far, place };
    };
    for (const sign of [1, -1]) {
      const direction = along.map((c) => c * sign);
      const before = end.map((c, i) => c - direction[i]! * 0.05);
      const far = reach(before, direction);
      offer(before.map((c, i) => c + direction[i]! * far));
    }
    for (let i = 0; i < triangles.length; i += 3)
      offer([triangles[i]!, triangles[i + 1]!, triangles[i + 2]!]);
    return best.place;
  }
});

/** Returns whether a point is inside the room's outline (even–odd rule). */
function isInside({ outline }: Room, x: number, z: number): boolean {
  return outline.reduce((inside, [ax, az], i) => {
    const [bx, bz] = outline[(i + 1) % outline.length]!;
    const crosses = az > z !== bz > z && x < ((bx - ax) * (z - az)) / (bz - az) + ax;
    return crosses ? !inside : inside;
  }, false);
}

import { describe, expect, it } from 'vitest';
import { createCompass } from './compass.ts';
import { createMovementQueue } from './steer-space.ts';
import { pickSurface } from './sdk-capture.ts';
import { readSpace } from './live-space.ts';
import { explainRejection } from './showcase-error.ts';
import { ON_MODEL, type Vector } from './sdk.ts';
import type { ShowcaseErrorKind } from './texts.ts';

const at = (x: number, y: number, z: number): Vector => ({ x, y, z });

describe('the compass', () => {
  it('reads angles as documented until a view of the space contradicts the documentation', () => {
    const compass = createCompass();
    expect(compass.yaw({ x: 0, y: 90 })).toBeCloseTo(-Math.PI / 2);
    // The eye looks along -x, which is a quarter turn to the left.
    compass.learn(at(0, 1, 0), { x: 0, y: 90 }, at(-4, 1, 0));
    expect(compass.sure).toBe(true);
    expect(compass.yaw({ x: 0, y: 90 })).toBeCloseTo(Math.PI / 2);
    expect(compass.rotation(Math.PI / 2, 0.1)).toMatchObject({ y: 90 });
  });

  it('learns nothing from a view straight down, or from a view in which both readings agree', () => {
    const compass = createCompass();
    compass.learn(at(0, 1, 0), { x: 0, y: 2 }, at(0, 1, -4));
    compass.learn(at(0, 1, 0), { x: 0, y: 181 }, at(0, 1, 4));
    compass.learn(at(0, 1, 0), { x: -90, y: 90 }, at(0, 0, 0));
    expect(compass.sure).toBe(false);
  });
});

describe('a rejected connection', () => {
  it.each<[unknown, ShowcaseErrorKind]>([
    [new Error('The application key is not authorized for this domain.'), 'key'],
    ['Model not found', 'missing'],
    [{ message: 'This model is private' }, 'private'],
    [new Error('Failed to fetch'), 'unreachable'],
    [new Error('Connection timed out'), 'silent'],
    [undefined, 'key'],
    [42, 'key'],
  ])('%o is reported as %s', (error, kind) => {
    expect(explainRejection(error)).toMatchObject({ kind });
  });
});

describe('a space', () => {
  const bounds = { min: at(0, 3, -2), max: at(4, 5.6, 2) };
  const floorInfo = { id: 'f' };
  const base = { enabled: true, neighbors: ['b', 'off', 'nowhere'], floorInfo };

  it('omits sweeps that belong to no floor, and assigns sweeps to rooms by the rooms’ bounds', () => {
    const space = readSpace({
      floors: [{ id: 'f', sequence: 1, name: '' }],
      rooms: [{ id: 'r', floorInfo, bounds }],
      sweeps: [
        { ...base, id: 'a', position: at(1, 4.5, 0) },
        { ...base, id: 'b', position: at(9, 4.5, 0), puckPosition: at(9, 3, 0) },
        { ...base, id: 'off', enabled: false, position: at(2, 4.5, 0) },
        { ...base, id: 'street', floorInfo: { id: undefined }, position: at(50, 4.5, 0) },
      ],
    });
    expect(space.sweeps.map(({ id, room, neighbours }) => [id, room, neighbours])).toEqual([
      ['a', 'r', ['b']],
      ['b', '', ['b']],
    ]);
    expect(space.floors).toEqual([{ id: 'f', name: 'Floor 2', elevation: 3, height: 2.5999999999999996 }]);
    expect(space.rooms[0]).toMatchObject({
      name: 'Room 1',
      outline: [
        [0, -2],
        [4, -2],
        [4, 2],
        [0, 2],
      ],
    });
  });
});

describe('a surface', () => {
  const size = { width: 200, height: 100 };
  const eye = at(0, 1, 0);
  /** Returns a renderer that shows a wall at z = -4, `edge` pixels wide. */
  const wall = (edge = 1000) => ({
    Renderer: {
      getWorldPositionData: async ({ x, y }: { x: number; y: number }) => ({
        position: x > edge ? null : at((x - 100) / 50, 1 - (y - 50) / 50, -4),
      }),
    },
  });

  it('computes the normal from two neighbouring points', async () => {
    const point = await pickSurface(wall(), size, { x: 0, y: 0 }, eye, null);
    expect(point).toEqual({ position: [0, 1, -4], normal: [0, 0, 1] });
  });

  it('uses the pointer’s normal, turned towards the eye, for the point under the pointer', async () => {
    const pointer = { object: ON_MODEL, position: at(0.01, 1, -4), normal: at(0, 0, -1) };
    const point = await pickSurface(wall(), size, { x: 0, y: 0 }, eye, pointer);
    expect(point?.normal).toEqual([0, 0, 1]);
    const elsewhere = { ...pointer, position: at(1, 1, -4), normal: at(0, 1, 0) };
    expect((await pickSurface(wall(), size, { x: 0, y: 0 }, eye, elsewhere))?.normal).toEqual([0, 0, 1]);
  });

  it('returns a normal that faces the eye at an edge, and null where there is no surface', async () => {
    expect((await pickSurface(wall(101), size, { x: 0, y: 0 }, eye, null))?.normal).toEqual([0, 0, 1]);
    expect(await pickSurface(wall(50), size, { x: 0, y: 0 }, eye, null)).toBeNull();
  });
});

describe('a movement', () => {
  it('finishes the running movement, then runs only the newest waiting movement', async () => {
    const movement = createMovementQueue();
    const seen: string[] = [];
    const step = (name: string) => async () => void seen.push(name);
    const first = movement.start(async (superseded) => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      seen.push(superseded() ? 'first, superseded' : 'first');
    });
    await Promise.resolve();
    const between = movement.start(step('between'));
    await Promise.all([first, between, movement.start(step('last'))]);
    expect(seen).toEqual(['first, superseded', 'last']);
  });

  it('ends when the provider completes or rejects the movement', async () => {
    const movement = createMovementQueue();
    await movement.start(() => Promise.reject(new Error('Another transition is active.')));
    const never = movement.start(() => new Promise(() => {}));
    await Promise.resolve();
    await Promise.resolve();
    movement.dispose();
    await never;
  });
});

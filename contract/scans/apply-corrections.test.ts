import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleSpace } from '../../tests/support/scans/sample-scan.ts';
import { applyCorrections, doubtKey } from './apply-corrections.ts';
import { correctionsSchema, type Corrections } from './corrections.ts';
import { linkKey } from './corrected-sweeps.ts';
import { correctedRooms, LOOKS_MAX, nearestRoom } from './corrected-rooms.ts';
import { distanceToOutline } from './outline.ts';
import { spaceSchema, type Space, type SpaceRoom } from './space.ts';
import { rounds } from '../../tests/support/rounds.ts';
import { anyCorrections } from '../../tests/support/scans/any-corrections.ts';

const found = sampleSpace();
const NONE = correctionsSchema.parse({});
const corrected = (corrections: Partial<Corrections>) => applyCorrections(found, { ...NONE, ...corrections });
const room = (space: Space, id: string) => space.rooms.find((one) => one.id === id);
const sweep = (space: Space, id: string) => space.sweeps.find((one) => one.id === id);

describe('applyCorrections', () => {
  it('returns the space as detected if there are no corrections', () => {
    const space = applyCorrections(found, NONE);
    expect(space).toEqual(spaceSchema.parse(found));
  });

  it('returns a valid space for any corrections @15.60', () => {
    fc.assert(
      fc.property(anyCorrections(found), (any) => {
        const corrections = correctionsSchema.parse(any);
        const space = applyCorrections(found, corrections);
        expect(spaceSchema.safeParse(space).error).toBeUndefined();
        const ids = new Map(space.sweeps.map((one) => [one.id, one]));
        const floors = new Set(space.floors.map(({ id }) => id));
        const rooms = new Set(space.rooms.map(({ id }) => id));
        expect(ids.has(space.start.sweep)).toBe(true);
        for (const one of space.sweeps) {
          expect(floors.has(one.floor)).toBe(true);
          if (rooms.size > 0) expect(rooms.has(one.room)).toBe(true);
          for (const id of one.neighbours) expect(ids.get(id)?.neighbours).toContain(one.id);
          expect(one.neighbours).not.toContain(one.id);
        }
        for (const one of space.rooms) expect(floors.has(one.floor)).toBe(true);
        for (const door of space.doors)
          for (const id of door.rooms) expect(id === null || rooms.has(id)).toBe(true);
        const heights = space.floors.map(({ elevation }) => elevation);
        expect(heights).toEqual([...heights].sort((a, b) => a - b));
      }),
      { numRuns: rounds(20, 100) },
    );
  });

  it('assigns the sweeps and doors of a removed room to the room that now covers them', () => {
    const { floor, outline } = room(found, 'server')!;
    const space = corrected({
      rooms: { server: { removed: true }, 'room-new': { name: 'Servers', floor, outline } },
    });
    const moved = found.sweeps.filter((one) => one.room === 'server').map(({ id }) => sweep(space, id)!.room);
    expect(moved.length).toBeGreaterThan(0);
    expect(new Set(moved)).toEqual(new Set(['room-new']));
    const doors = space.doors.filter(({ rooms }) => rooms.includes('room-new'));
    expect(doors).toHaveLength(found.doors.filter(({ rooms }) => rooms.includes('server')).length);
  });

  it('adds, moves, removes and links sweeps, with each link in both directions', () => {
    const [first, second] = ['reception-entrance', 'reception-desk'];
    const { floor } = found.floors[0]! && found.rooms[0]!;
    const space = corrected({
      sweeps: {
        [second]: { removed: true },
        [first]: { position: [2, 9, 2] },
        added: { floor, room: 'server', position: [3, 0, 3], floorHeight: 0.5 },
      },
      links: { [linkKey('added', first)]: true, [linkKey(first, 'reception-passage')]: false },
    });
    expect(sweep(space, second)).toBeUndefined();
    expect(sweep(space, first)).toMatchObject({ position: [2, 1.6, 2], neighbours: ['added'] });
    expect(sweep(space, 'added')).toMatchObject({
      room: 'reception',
      position: [3, 2.1, 3],
      neighbours: [first],
    });
    expect(sweep(space, 'reception-passage')!.neighbours).not.toContain(first);
  });

  it('starts at the nearest sweep if the start was removed, and keeps at least one sweep', () => {
    const space = corrected({ sweeps: { [found.start.sweep]: { removed: true } } });
    expect(sweep(space, space.start.sweep)!.room).toBe('office');
    const none = corrected({
      sweeps: Object.fromEntries(found.sweeps.map(({ id }) => [id, { removed: true as const }])),
    });
    expect(none.sweeps.map(({ id }) => id)).toEqual([found.start.sweep]);
  });

  it('limits the number of corners that it checks, even if many rooms overlap @16.4', () => {
    const { floor } = room(found, 'server')!;
    /**
     * Returns how often a corner is read for `rooms` overlapping rooms with 1,900 corners each and
     * `viewpoints` viewpoints. `away`: the distance of the viewpoints from the rooms, in metres.
     */
    const work = (rooms: number, viewpoints: number, away: number) => {
      let reads = 0;
      const zigzag = new Proxy(
        Array.from({ length: 1_900 }, (_, at): [number, number] => [at / 100, at % 2 === 0 ? 0 : 20]),
        {
          get(corners, name) {
            reads += 1;
            return corners[name as unknown as number];
          },
        },
      );
      const entries = <Entry>(count: number, make: (at: number) => Entry) =>
        Object.fromEntries(Array.from({ length: count }, (_, at) => [`new-${at}`, make(at)]));
      const space = corrected({
        rooms: entries(rooms, () => ({ name: '', floor, outline: zigzag })),
        sweeps: entries(viewpoints, (at) => ({
          floor,
          room: '?',
          position: [away + (at % 19), 0, 10],
          floorHeight: 0,
        })),
      });
      expect(space.sweeps.length).toBeGreaterThan(viewpoints);
      return reads;
    };
    for (const away of [0, 500]) expect(work(10, 2_450, away)).toBeLessThan(3 * LOOKS_MAX);
  });

  it('finds the nearest room in any arrangement of rooms', () => {
    fc.assert(
      fc.property(anyCorrections(found), (any) => {
        const rooms = correctedRooms(found.rooms, found.floors, correctionsSchema.parse(any));
        const { floor } = found.rooms[0]!;
        const point = [3, -40] as const;
        const apart = (one: SpaceRoom | undefined) =>
          one ? distanceToOutline(one.outline, point) : Infinity;
        const onFloor = rooms.rooms.filter((one) => one.floor === floor);
        const least = Math.min(...(onFloor.length > 0 ? onFloor : rooms.rooms).map(apart));
        // If the distances to several rooms are equal except for rounding errors, any of these rooms counts as
        // nearest.
        expect(apart(nearestRoom(rooms, floor, point))).toBeCloseTo(least, 9);
      }),
    );
  });

  it('ignores coordinates beyond the limit that an earlier version stored @16.15', () => {
    const far: [number, number][] = [
      [0, 0],
      [1e308, 0],
      [0, 1e308],
    ];
    const space = corrected({
      floors: { [found.floors[0]!.id]: { elevation: 1e308 } },
      rooms: { server: { outline: far } },
      sweeps: { [found.start.sweep]: { position: [1e308, 0, 0] } },
      north: -1e308,
    });
    expect(space).toEqual(applyCorrections(found, NONE));
    expect(correctionsSchema.safeParse({ rooms: { server: { outline: far } } }).success).toBe(false);
  });

  it('leaves out settled warnings and warnings about removed rooms', () => {
    expect(corrected({ settled: ['room print'] }).doubts.map(({ id }) => id)).toEqual(['office-entrance']);
    expect(corrected({ rooms: { print: { removed: true } } }).doubts).toHaveLength(1);
  });

  it('keeps other warnings about the same thing when one is settled', () => {
    const about = { about: 'frame', id: '', sureness: 0.5 } as const;
    const [unit, mirror] = [
      { ...about, sentence: 'The unit may be feet.' },
      { ...about, sentence: 'A mirrored room of 12 m² was left out.' },
    ];
    const open = (settled: string[]) =>
      applyCorrections({ ...found, doubts: [unit, mirror] }, { ...NONE, settled }).doubts;
    expect(open([doubtKey(unit)])).toEqual([mirror]);
    expect(open(['frame '])).toEqual([]);
    const longest = doubtKey({ ...unit, about: 'sweep', id: 'x'.repeat(64) });
    expect(correctionsSchema.parse({ settled: [longest] }).settled).toEqual([longest]);
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCorrections } from '../../tests/support/scans/any-corrections.ts';
import { laterRun } from '../../tests/support/scans/later-run.ts';
import { rounds } from '../../tests/support/rounds.ts';
import { sampleSpace } from '../../tests/support/scans/sample-scan.ts';
import { applyCorrections, doubtKey } from './apply-corrections.ts';
import { correctionsSchema } from './corrections.ts';
import { keepIds } from './keep-ids.ts';
import { areaOf, boxOf, overlapOf } from './outline.ts';
import { spaceSchema, type Space } from './space.ts';

const previous = sampleSpace();
const NONE = correctionsSchema.parse({});
const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id).sort();

describe('keepIds', () => {
  it('keeps the detected ids in a scan’s first run', () => {
    expect(keepIds(null, previous, NONE)).toEqual(spaceSchema.parse(previous));
  });

  it('keeps the ids of floors, rooms, doors and sweeps that moved slightly @15.61', () => {
    fc.assert(
      fc.property(fc.integer(), fc.double({ min: 0, max: 0.3, noNaN: true }), (seed, shift) => {
        const kept = keepIds(previous, laterRun(previous, { seed, shift }), NONE);
        for (const list of ['floors', 'rooms', 'doors', 'sweeps'] as const)
          expect(ids(kept[list])).toEqual(ids(previous[list]));
        expect(kept.start.sweep).toBe(previous.start.sweep);
        expect(kept.doubts.map(({ id }) => id)).toEqual(previous.doubts.map(({ id }) => id));
        for (const room of kept.rooms) {
          const before = previous.rooms.find(({ id }) => id === room.id)!;
          expect(overlapOf(room, before)).toBeGreaterThan(0.6);
        }
        const neighbours = (space: Space) =>
          Object.fromEntries(space.sweeps.map((sweep) => [sweep.id, [...sweep.neighbours].sort()]));
        expect(neighbours(kept)).toEqual(neighbours(previous));
      }),
      { numRuns: rounds(6, 30) },
    );
  });

  it('gives a new room or door an id that was never used, whatever the corrections', () => {
    fc.assert(
      fc.property(anyCorrections(previous), fc.integer(), (any, seed) => {
        const corrections = correctionsSchema.parse(any);
        const later = laterRun(previous, { seed, shift: 0.1 });
        const far = later.sweeps.map((sweep) => ({
          ...sweep,
          id: `far-${sweep.id}`,
          position: [sweep.position[0] + 500, sweep.position[1], sweep.position[2]] as [
            number,
            number,
            number,
          ],
          neighbours: [],
        }));
        // The new things have ids that the previous run gave to other things.
        const clashing = far.map((sweep, i) => ({ ...sweep, id: previous.sweeps[i]!.id }));
        const kept = keepIds(previous, { ...later, sweeps: [...later.sweeps, ...clashing] }, corrections);
        expect(new Set(ids(kept.sweeps)).size).toBe(kept.sweeps.length);
        const used = new Set([...ids(previous.sweeps), ...Object.keys(corrections.sweeps)]);
        for (const sweep of kept.sweeps) if (sweep.position[0] > 400) expect(used.has(sweep.id)).toBe(false);
        expect(spaceSchema.safeParse(applyCorrections(kept, corrections)).error).toBeUndefined();
      }),
      { numRuns: rounds(8, 50) },
    );
  });

  it('gives no new room the id of a room whose warning was settled', () => {
    const without = { ...previous, rooms: previous.rooms.filter(({ id }) => id !== 'print') };
    for (const key of ['room print', doubtKey(previous.doubts[0]!)]) {
      const kept = keepIds(without, previous, { ...NONE, settled: [key] });
      expect(kept.rooms).toHaveLength(previous.rooms.length);
      expect(ids(kept.rooms)).not.toContain('print');
    }
  });

  it('keeps a corrected room split, even if a later run detects it as one room @15.61', () => {
    const print = previous.rooms.find(({ id }) => id === 'print')!;
    const [left, top, right, bottom] = boxOf(print.outline);
    const half = (top + bottom) / 2;
    const rectangle = (from: number, to: number) =>
      [
        [left, from],
        [right, from],
        [right, to],
        [left, to],
      ] as [number, number][];
    const [upper, lower] = [rectangle(top, half), rectangle(half, bottom)];
    const corrections = correctionsSchema.parse({
      rooms: { print: { outline: upper }, archive: { name: 'Archive', floor: print.floor, outline: lower } },
    });
    const outlines = (space: Space) =>
      ['print', 'archive'].map((id) => space.rooms.find((room) => room.id === id)?.outline);

    const whole = keepIds(previous, laterRun(previous, { seed: 1, shift: 0.05 }), corrections);
    expect(outlines(applyCorrections(whole, corrections))).toEqual([upper, lower]);

    const split = laterRun(previous, { seed: 1, shift: 0.05 });
    const found = split.rooms.find(({ name }) => name === print.name);
    split.rooms = split.rooms.flatMap((room) =>
      room === found
        ? [
            { ...room, outline: upper },
            { ...room, id: 'other', outline: lower },
          ]
        : [room],
    );
    const kept = keepIds(previous, split, corrections);
    expect(kept.rooms).toHaveLength(previous.rooms.length + 1);
    expect(outlines(kept)).toEqual([upper, lower]);
  });

  it('keeps the things that a user moved, even if a later run does not detect them', () => {
    const corrections = correctionsSchema.parse({ sweeps: { 'reception-desk': { position: [3, 1.6, 3] } } });
    const later = laterRun(previous, { seed: 2, shift: 0.05 });
    const lost = later.sweeps.findIndex(({ floorHeight, position: [x, , z] }) => {
      const [ax, , az] = previous.sweeps.find(({ id }) => id === 'reception-desk')!.position;
      return floorHeight === 0 && Math.hypot(x - ax, z - az) < 0.2;
    });
    const [gone] = later.sweeps.splice(lost, 1);
    later.sweeps = later.sweeps.map((sweep) => ({
      ...sweep,
      neighbours: sweep.neighbours.filter((id) => id !== gone!.id),
    }));
    const space = applyCorrections(keepIds(previous, later, corrections), corrections);
    const desk = space.sweeps.find(({ id }) => id === 'reception-desk')!;
    expect(desk.position).toEqual([3, 1.6, 3]);
    expect(desk.neighbours).toContain('reception-entrance');
  });
});

describe('overlapOf', () => {
  it('returns the exact overlap of two rectangles', () => {
    const square = (x: number, z: number) =>
      [
        [x, z],
        [x + 2, z],
        [x + 2, z + 2],
        [x, z + 2],
      ] as [number, number][];
    expect(areaOf(square(0, 0))).toBe(4);
    expect(overlapOf({ outline: square(0, 0) }, { outline: square(1, 0) })).toBeCloseTo(1 / 3);
    expect(overlapOf({ outline: square(0, 0) }, { outline: square(1, 1) })).toBeCloseTo(1 / 7);
    expect(overlapOf({ outline: square(0, 0) }, { outline: square(2, 0) })).toBe(0);
  });
});

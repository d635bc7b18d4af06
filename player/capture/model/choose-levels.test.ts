import { describe, expect, it } from 'vitest';
import type { CapturePart } from '../../../contract/capture.ts';
import { chooseLevels, COARSE, type PartSeen, partBudget, createTriangleAllowance } from './choose-levels.ts';

const AMPLE = { triangles: 1e9, bytes: 1e9, levels: Infinity };

/** Returns a part with levels of 100, 1,000 and 10,000 triangles, which take as many kilobytes. */
function part(id: string): CapturePart {
  const levels = [100, 1000, 10_000].map((triangles, index) => ({
    file: `${id}-${index}.glb`,
    bytes: triangles,
    gpuBytes: triangles * 1000,
    triangles,
    error: 0.02 / 4 ** index,
  }));
  const box: CapturePart['box'] = [
    [0, 0, 0],
    [1, 1, 1],
  ];
  return { id, floor: 'ground', ceiling: false, box, levels };
}

const seen = (scale: number, fields: Partial<PartSeen> = {}): PartSeen => ({
  part: part('p'),
  coarse: 20,
  level: COARSE,
  scale,
  share: 1,
  asked: false,
  ...fields,
});

const choose = (parts: PartSeen[], room = {}): number[] => chooseLevels(parts, { ...AMPLE, ...room }, 0.05);

describe('each part’s level', () => {
  it('is as fine as the user can see, but no finer @15.32', () => {
    // Pixels per metre: right in front of the part, across the room, far away, and beyond the visible range.
    expect(choose([seen(1000), seen(100), seen(30), seen(10)])).toEqual([2, 1, 0, COARSE]);
  });

  it('is finer for parts that are in view for less of the time, at the same triangle budget @15.33', () => {
    const parts = [seen(1000), seen(1000)];
    expect(choose(parts, { triangles: 16_000 })).toEqual([2, 1]);
    for (const one of parts) one.share = 0.5;
    expect(choose(parts, { triangles: 16_000 })).toEqual([2, 2]);
  });

  it('is the scene’s version for a part that is not shown', () => {
    expect(choose([seen(0)])).toEqual([COARSE]);
  });

  it('is refined first for the nearest parts if the budget is limited @15.32', () => {
    const parts = [seen(200), seen(800), seen(400)];
    expect(choose(parts, { triangles: 16_000 })).toEqual([1, 2, 1]);
    expect(choose(parts, { bytes: 1.6e6 })).toEqual([0, 1, 0]);
  });

  it('never exceeds the budget or the allowed levels @15.32 @15.33', () => {
    const parts = Array.from({ length: 300 }, (_, index) =>
      seen(20_000 / (1 + index), { part: part(`${index}`) }),
    );
    for (const room of [3e4, 1e5, 1e6]) {
      const chosen = choose(parts, { triangles: room, bytes: room * 900 });
      const of = (field: 'triangles' | 'gpuBytes'): number =>
        chosen.reduce((sum, level, at) => sum + (parts[at]!.part.levels[level]?.[field] ?? 0), 0);
      expect(of('triangles')).toBeLessThanOrEqual(room);
      expect(of('triangles')).toBeGreaterThan(room / 2);
      expect(of('gpuBytes')).toBeLessThanOrEqual(room * 900);
    }
    expect(choose([seen(1000)], { levels: 1 })).toEqual([0]);
  });

  it('is finer than needed if the budget allows it @15.32', () => {
    const far = seen(10, { level: 2 });
    expect(choose([seen(1000), far])).toEqual([2, 2]);
    expect(choose([seen(1000), far], { triangles: 15_000 })).toEqual([2, COARSE]);
    // The levels need more than the fraction of the budget that is reserved for new levels.
    expect(choose([seen(1000), far], { triangles: 20_500 })).toEqual([2, 2]);
    expect(choose([seen(1000), seen(0, { level: 2 })], { bytes: 1.3e7 })).toEqual([2, COARSE]);
  });

  it('is the finest where the user measures, at any distance and with reduced data use @15.34', () => {
    const measured = seen(1, { asked: true });
    expect(choose([seen(1000), measured], { triangles: 13_000 })).toEqual([0, 2]);
    expect(choose([seen(1000), measured], { levels: 1 })).toEqual([0, 2]);
  });
});

describe('the budget for parts', () => {
  it('is smaller on a phone, and smallest with software rendering @15.33', () => {
    const [desk, phone, software] = [
      partBudget({}, false, false),
      partBudget({}, false, true),
      partBudget({}, true, false),
    ];
    expect(desk.triangles).toBeGreaterThan(phone.triangles);
    expect(phone.triangles).toBeGreaterThan(software.triangles);
    expect(desk.bytes).toBeGreaterThan(phone.bytes);
  });

  it('depends on the memory of the device @15.33', () => {
    expect(partBudget({ deviceMemory: 2 }, false, false).bytes).toBe(64e6);
    expect(partBudget({ deviceMemory: 4 }, false, false)).toEqual(partBudget({}, false, true));
    expect(partBudget({ deviceMemory: 8 }, false, false).bytes).toBe(512e6);
    expect(partBudget({ deviceMemory: 8 }, false, true).bytes).toBe(192e6);
  });

  it('includes only the coarsest levels if the user saves data @15.33', () => {
    expect(partBudget({ connection: { saveData: true } }, false, false)).toMatchObject({
      levels: 1,
      downloads: 1,
      bytes: 64e6,
    });
  });
});

describe('the number of allowed triangles', () => {
  const start = () => createTriangleAllowance({ triangles: 1000, least: 400 });
  type Allowance = ReturnType<typeof start>;

  function draw(allowance: Allowance, frames: number, milliseconds: number): void {
    for (let frame = 0; frame < frames; frame += 1) allowance.frame(milliseconds, true);
  }

  it('decreases when frames are slow, but never below its minimum @15.33', () => {
    const allowance = start();
    draw(allowance, 12, 20);
    draw(allowance, 1, 60);
    expect(allowance.triangles).toBe(1000);
    draw(allowance, 13, 50);
    expect(allowance.triangles).toBe(700);
    draw(allowance, 100, 50);
    expect(allowance.triangles).toBe(400);
  });

  it('grows again when frames are fast @15.33', () => {
    const allowance = start();
    draw(allowance, 100, 50);
    draw(allowance, 1000, 10);
    expect(allowance.triangles).toBe(1000);
  });

  it('stays the same while frames are neither slow nor fast', () => {
    const allowance = start();
    draw(allowance, 500, 30);
    expect(allowance.triangles).toBe(1000);
  });

  it('ignores idle time, and frames during which other work ran', () => {
    const allowance = start();
    for (let movement = 0; movement < 20; movement += 1) {
      draw(allowance, 8, 60);
      allowance.frame(5000, false);
      draw(allowance, 8, 60);
      allowance.disturbed();
    }
    expect(allowance.triangles).toBe(1000);
  });
});

import { describe, expect, it } from 'vitest';
import type { CapturePart } from '../../../contract/capture.ts';
import { chooseLevels, COARSE, type PartSeen } from './choose-levels.ts';

const AMPLE = { triangles: 1e9, bytes: 1e9, levels: Infinity };

/** A part with levels of 100, 1,000 and 10,000 triangles, which take as many kilobytes. */
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

describe('the level of each part', () => {
  it('is as fine as can be seen, and no finer @15.32', () => {
    // pixels of a metre: right before it, across the room, far away, behind the horizon
    expect(choose([seen(1000), seen(100), seen(30), seen(10)])).toEqual([2, 1, 0, COARSE]);
  });

  it('counts triangles by how often they are in the view @15.33', () => {
    const parts = [seen(1000), seen(1000)];
    expect(choose(parts, { triangles: 16_000 })).toEqual([2, 1]);
    for (const one of parts) one.share = 0.5;
    expect(choose(parts, { triangles: 16_000 })).toEqual([2, 2]);
  });

  it('is that of the scene where a part is not shown', () => {
    expect(choose([seen(0)])).toEqual([COARSE]);
  });

  it('goes to the nearest first where there is not room for all @15.32', () => {
    const parts = [seen(200), seen(800), seen(400)];
    expect(choose(parts, { triangles: 16_000 })).toEqual([1, 2, 1]);
    expect(choose(parts, { bytes: 1.6e6 })).toEqual([0, 1, 0]);
  });

  it('never takes more than there is room for, nor more levels than may come @15.32 @15.33', () => {
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

  it('stays where it is finer than it need be, while there is room @15.32', () => {
    const far = seen(10, { level: 2 });
    expect(choose([seen(1000), far])).toEqual([2, 2]);
    expect(choose([seen(1000), far], { triangles: 15_000 })).toEqual([2, COARSE]);
    // more than would be filled again
    expect(choose([seen(1000), far], { triangles: 20_500 })).toEqual([2, 2]);
    expect(choose([seen(1000), seen(0, { level: 2 })], { bytes: 1.3e7 })).toEqual([2, COARSE]);
  });

  it('is the finest where somebody measures, however far, and however little data may be used @15.34', () => {
    const measured = seen(1, { asked: true });
    expect(choose([seen(1000), measured], { triangles: 13_000 })).toEqual([0, 2]);
    expect(choose([seen(1000), measured], { levels: 1 })).toEqual([0, 2]);
  });
});

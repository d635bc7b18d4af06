import { describe, expect, it } from 'vitest';
import { sampleSpace } from '../../tests/support/scans/sample-scan.ts';
import { captureSchema } from '../capture.ts';
import { applyCorrections } from './apply-corrections.ts';
import { correctionsSchema, type Corrections } from './corrections.ts';
import { makeCapture } from './make-capture.ts';
import type { ScanDone } from './scan-result.ts';

const space = sampleSpace();
const floor = space.floors[0]!.id;
const level = { file: 'part-1.glb', bytes: 1, gpuBytes: 1, triangles: 1, error: 0.01 };
const done: ScanDone = {
  outcome: 'done',
  space,
  scene: 'scene.glb',
  poster: 'poster.webp',
  thumbnail: 'thumbnail.webp',
  sceneError: 0.05,
  parts: [
    {
      id: 'part-1',
      floor,
      ceiling: false,
      box: [
        [0, 0, 0],
        [1, 1, 1],
      ],
      levels: [level],
    },
  ],
  accuracy: { relative: 0.01, absolute: 0.02, source: 'stated' },
  files: [],
};
const made = (corrections: Partial<Corrections> = {}) =>
  makeCapture(
    '_abcdefghij',
    'Our office',
    done,
    applyCorrections(space, { ...correctionsSchema.parse({}), ...corrections }),
    (file) => `x${file}`,
  );
const plan = (corrections?: Partial<Corrections>) => made(corrections).floors[0]!.plan;

describe('makeCapture', () => {
  it('returns a capture of format 2 that names the scan’s files @15.62', () => {
    const capture = made();
    expect(captureSchema.parse(capture)).toEqual(capture);
    expect(capture).toMatchObject({ format: 2, id: '_abcdefghij', scene: 'xscene.glb', sceneError: 0.05 });
    expect(capture.parts![0]!.levels[0]!.file).toBe('xpart-1.glb');
    expect([capture.poster, capture.thumbnail]).toEqual(['xposter.webp', 'xthumbnail.webp']);
    expect(capture.description).toBe('A scan: 1 floor, 9 rooms.');
  });

  it('includes corrections, and renames a plan when its drawing changes @15.62', () => {
    expect(plan()).toMatch(new RegExp(String.raw`^plan-${floor}\.svg\?v=\w+$`));
    expect(plan({ rooms: { server: { name: 'Racks' } } })).not.toBe(plan());
    expect(plan({ north: 1 })).toBe(plan());
    expect(made({ north: 1 }).north).toBe(1);
  });
});

import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatView, parseView, VIEW_MODES } from '../../../contract/protocol/view-state.ts';
import { readManifest, type Manifest } from '../manifest.ts';
import { nearestView } from '../navigation/nearest-sweep.ts';
import type { Pose } from '../pose.ts';
import { boundsOf } from '../camera/framing.ts';
import { createLocalCapture, type LocalCapture } from './local-capture.ts';
import { sampleCapture } from '../../testing/sample-capture.ts';

/** The duration of a frame in milliseconds. */
const FRAME = 16;
const DEGREE = Math.PI / 180;

function load(id: string): Manifest {
  const file = new URL(`../../../captures/${id}/capture.json`, import.meta.url);
  return readManifest(JSON.parse(readFileSync(file, 'utf8')))!;
}
const captures = ['gv360office', 'gv360atrium', 'gv360cellar'].map(load);

function open(manifest: Manifest, reduced: boolean): LocalCapture {
  const capture = createLocalCapture(manifest, { folder: `/captures/${manifest.id}/` }, () => reduced);
  capture.attach({ requestFrame: () => {}, pick: () => null });
  return capture;
}

/** Opens a capture and the view of a link. */
function openLink(manifest: Manifest, link: string, reduced = true): LocalCapture {
  const capture = open(manifest, reduced);
  void capture.setView(nearestView(capture, parseView(link)!));
  rest(capture);
  return capture;
}

function rest(capture: LocalCapture): void {
  while (capture.step(FRAME));
}

const metresBetween = (a: Readonly<Pose>, b: Readonly<Pose>): number =>
  Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);

/**
 * The steps of a walk: to a sweep (by its number) or in a direction, each with the number of frames before
 * the next step.
 */
const steps = fc.array(
  fc.record({
    to: fc.oneof(fc.nat(1000), fc.constantFrom('forward' as const, 'left' as const, 'back' as const)),
    frames: fc.integer({ min: 5, max: 90 }),
  }),
  { minLength: 1, maxLength: 8 },
);

it('uses the bounds of all viewpoints for a floor without rooms and viewpoints', () => {
  const manifest = captures[0]!;
  const attic = { ...manifest.floors[0]!, id: 'attic', elevation: 50 };
  const bounds = boundsOf({ ...manifest, floors: [...manifest.floors, attic] }, 'attic');
  expect(Object.values(bounds).every(Number.isFinite)).toBe(true);
  expect(bounds.minY).toBe(50);
});

describe.each(captures)('a link copied in $id', (manifest) => {
  it('restores the view shown when it was copied during a walk, within 1 cm and 0.1° @11.10', () => {
    fc.assert(
      fc.property(steps, (walk) => {
        const capture = open(manifest, false);
        for (const { to, frames } of walk) {
          if (typeof to === 'string') capture.walkTowards(to, false);
          else void capture.walkTo(manifest.sweeps[to % manifest.sweeps.length]!.id);
          for (let frame = 0; frame < frames; frame += 1) capture.step(FRAME);
          const [seen, opened] = [capture.pose!, openLink(manifest, formatView(capture.view())).pose!];
          expect(metresBetween(seen, opened)).toBeLessThan(0.01);
          expect(Math.abs(Math.sin((seen.yaw - opened.yaw) / 2)) * 2).toBeLessThan(0.1 * DEGREE);
          expect(Math.abs(seen.pitch - opened.pitch)).toBeLessThan(0.1 * DEGREE);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('with forged values never leads outside the space', () => {
    const { minX, minY, minZ, maxX, maxY, maxZ } = boundsOf(manifest, null);
    const far = fc.double({ min: -10_000, max: 10_000, noNaN: true });
    const near = fc.double({ min: -30, max: 30, noNaN: true });
    const place = fc.oneof(fc.tuple(near, near, near), fc.tuple(far, far, far));
    const turn = fc.oneof(
      fc.double({ min: -2, max: 2, noNaN: true }),
      fc.double({ min: -1000, max: 1000, noNaN: true }),
    );
    const sweep = fc.option(fc.constantFrom(...manifest.sweeps.map(({ id }) => id), 'gone'));
    fc.assert(
      fc.property(
        fc.constantFrom(...VIEW_MODES),
        sweep,
        place,
        turn,
        turn,
        (mode, at, position, yaw, pitch) => {
          const view = { mode, sweep: at, position, yaw, pitch, floor: null };
          const opened = openLink(manifest, formatView(view));
          const eye = opened.pose!;
          expect(Object.values(eye).every(Number.isFinite)).toBe(true);
          expect(Math.abs(eye.pitch)).toBeLessThanOrEqual(Math.PI / 2);
          expect(eye.y).toBeGreaterThan(minY);
          if (mode !== 'inside') return;
          expect(eye.x > minX && eye.x < maxX && eye.z > minZ && eye.z < maxZ && eye.y < maxY).toBe(true);
        },
      ),
    );
  });
});

describe('a link with a position', () => {
  const between = (position: string): LocalCapture =>
    openLink(sampleCapture, `at=west&eye=${position}&look=0,-0.1`, false);

  it.each([
    ['shows a view between two sweeps', '1,1.6,5.5', 5.5],
    ['opens at the sweep if the position is off every path, such as in a wall', '0.4,1.6,5.5', 4],
    ['opens at the sweep if the position is above a path', '1,2.6,5.5', 4],
    ['opens at the sweep if the path at the position does not lead to it', '5,1.6,7', 4],
  ])('%s', (_where, position, z) => {
    expect(between(position).pose).toMatchObject({ x: 1, y: 1.6, z });
    expect(between(position).place().sweep?.id).toBe('west');
  });

  it('lets the user walk from a view between two sweeps to either sweep, and onwards', () => {
    for (const [direction, z] of [
      ['forward', 4],
      ['back', 7],
    ] as const) {
      const capture = between('1,1.6,5.5');
      expect(capture.walkTowards('left', false)).toBe(false);
      expect(capture.walkTowards(direction, false)).toBe(true);
      rest(capture);
      expect(capture.pose).toMatchObject({ x: 1, z });
    }
    for (const [id, z] of [
      ['corner', 1],
      ['east', 7],
      ['west', 4],
    ] as const) {
      const capture = between('1,1.6,5.5');
      void capture.walkTo(id);
      capture.step(FRAME);
      expect(capture.pose!.z).toBeCloseTo(5.5, 0); // The user walked there without a jump.
      rest(capture);
      expect(capture.pose!.z).toBe(z);
    }
  });

  it('returns from outside to a view between two sweeps', () => {
    const capture = between('1,1.6,5.5');
    void capture.setMode('dollhouse');
    rest(capture);
    void capture.setMode('inside');
    rest(capture);
    expect(capture.view().position).toEqual([1, 1.6, 5.5]);
  });
});

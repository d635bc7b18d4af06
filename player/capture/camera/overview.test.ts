import { PerspectiveCamera, Vector3 } from 'three';
import { expect, test } from 'vitest';
import type { Pose } from '../pose.ts';
import { type Bounds, writePose, type Framing } from './framing.ts';
import { createOrbit } from './orbit.ts';
import { overviewDollhouse, overviewPlan, type ViewWindow } from './overview.ts';

const HOUSE: Bounds = { minX: -2, minY: 0, minZ: 1, maxX: 16, maxY: 6, maxZ: 13 };

const WINDOWS: Record<string, ViewWindow> = {
  'a free window': { aspect: 1.6, coveredRight: 0, coveredBelow: 0 },
  'lists beside it': { aspect: 1.6, coveredRight: 0.24, coveredBelow: 0 },
  'a phone with closed lists': { aspect: 0.46, coveredRight: 0, coveredBelow: 0.13 },
  'a phone with open lists': { aspect: 0.46, coveredRight: 0, coveredBelow: 0.53 },
  'a small phone with open lists': { aspect: 0.56, coveredRight: 0, coveredBelow: 0.57 },
};

/**
 * Returns where the corners of the house appear: fractions of the window's width and height, from the bottom
 * left.
 */
function drawn(framing: Framing, { aspect }: ViewWindow): { x: number; y: number }[] {
  const camera = new PerspectiveCamera((framing.angle * 180) / Math.PI, aspect, 0.1, 2_000);
  const eye: Pose = { x: 0, y: 0, z: 0, yaw: 0, pitch: 0 };
  writePose(framing, eye);
  camera.position.set(eye.x, eye.y, eye.z);
  camera.rotation.set(eye.pitch, eye.yaw, 0, 'YXZ');
  camera.updateMatrixWorld();
  const { minX, minY, minZ, maxX, maxY, maxZ } = HOUSE;
  return [minX, maxX].flatMap((x) =>
    [minY, maxY].flatMap((y) =>
      [minZ, maxZ].map((z) => {
        const at = new Vector3(x, y, z).project(camera);
        return { x: (at.x + 1) / 2, y: (at.y + 1) / 2 };
      }),
    ),
  );
}

for (const [name, view] of Object.entries(WINDOWS)) {
  test.each([
    ['dollhouse', overviewDollhouse(HOUSE, 2, view)],
    ['floor plan', overviewPlan(HOUSE, view)],
  ])(`${name}: the %s fits the whole capture into the free part of the window`, (_mode, framing) => {
    const corners = drawn(framing, view);
    const xs = corners.map(({ x }) => x);
    const ys = corners.map(({ y }) => y);
    expect(Math.min(...xs)).toBeGreaterThan(0);
    expect(Math.max(...xs)).toBeLessThan(1 - view.coveredRight);
    expect(Math.min(...ys)).toBeGreaterThan(view.coveredBelow);
    expect(Math.max(...ys)).toBeLessThan(1);
    // The house fills the uncovered part of the window in width or in height.
    const wide = (Math.max(...xs) - Math.min(...xs)) / (1 - view.coveredRight);
    const high = (Math.max(...ys) - Math.min(...ys)) / (1 - view.coveredBelow);
    expect(Math.max(wide, high)).toBeGreaterThan(0.7);
  });
}

test.each(Object.entries(WINDOWS))(
  '%s: the dollhouse stays in the free part of the window while turning',
  (_name, view) => {
    const orbit = createOrbit(() => {});
    const whole = overviewDollhouse(HOUSE, 0, view);
    orbit.fit(view);
    orbit.start(whole, HOUSE, whole.span);
    for (let turn = 0; turn < 8; turn += 1) {
      orbit.turn(Math.PI / 4, 0, false);
      const corners = drawn(orbit.now, view);
      const middle = (values: number[]): number => (Math.min(...values) + Math.max(...values)) / 2;
      const x = middle(corners.map((corner) => corner.x)) / (1 - view.coveredRight);
      const y = middle(corners.map((corner) => 1 - corner.y)) / (1 - view.coveredBelow);
      expect(Math.abs(x - 0.5)).toBeLessThan(0.1);
      expect(Math.abs(y - 0.5)).toBeLessThan(0.1);
    }
  },
);

import { expect, test } from 'vitest';
import { hazySun } from '../building/daylight.ts';
import { buildBvh } from './rays.ts';
import { softSunShare } from './sun.ts';

const sun = hazySun([0, 1, 0.001], [1, 1, 1], 0.02);

/** A roof at y = 5 over all places with x below 0. */
const corners = [
  [-50, 5, -50],
  [0, 5, -50],
  [0, 5, 50],
  [-50, 5, 50],
];
const roof = buildBvh(Float32Array.from([0, 1, 2, 0, 2, 3].flatMap((i) => corners[i]!)));
const shareAt = (x: number, seed = 1) => softSunShare(roof, sun, [x, 0, 0], seed);

test('lights a point fully beside a roof, and not at all below the roof', () => {
  expect(shareAt(0.2)).toBe(1);
  expect(shareAt(-0.2)).toBe(0);
});

test('makes the soft edge of a shadow as wide as the sun’s disc, with a gradual transition', () => {
  const places = Array.from({ length: 21 }, (_, i) => -0.1 + i * 0.01);
  const shares = places.map((x) => {
    const seeds = Array.from({ length: 40 }, (_, seed) => shareAt(x, seed));
    // The results of neighbouring texels hardly differ.
    expect(Math.max(...seeds) - Math.min(...seeds)).toBeLessThan(0.13);
    return seeds.reduce((sum, share) => sum + share, 0) / seeds.length;
  });
  for (const [i, share] of shares.entries()) {
    const out = Math.max(-1, Math.min(1, places[i]! / 0.1));
    // The part of a disc on one side of a straight edge.
    const part = (Math.acos(-out) + out * Math.sqrt(1 - out * out)) / Math.PI;
    expect(Math.abs(share - part)).toBeLessThan(0.05);
  }
});

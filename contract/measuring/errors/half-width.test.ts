import { describe, expect, it } from 'vitest';
import { halfWidth95 } from './half-width.ts';

describe('the half-width of 95 % of a sum of errors', () => {
  it('is 1.96 standard deviations of a normal error', () => {
    expect(halfWidth95([], 2)).toBeCloseTo(3.92, 3);
  });

  it('is 0.95 of the half-width of one uniform error, whatever its sign', () => {
    expect(halfWidth95([-2], 0)).toBeCloseTo(1.9, 12);
  });

  it('is that of the triangle for two equal uniform errors: 2 − √0.2', () => {
    expect(halfWidth95([1, 1], 0)).toBeCloseTo(2 - Math.sqrt(0.2), 3);
  });

  it('is that of the trapezium for two unequal ones', () => {
    // the tail beyond x is (1.5 − x)² / 4, and 2.5 % at the quantile
    expect(halfWidth95([1, 0.5], 0)).toBeCloseTo(1.5 - Math.sqrt(0.1), 3);
  });

  it('approaches 1.96 standard deviations of many uniform errors', () => {
    const many = Array.from({ length: 200 }, () => 1);
    expect(halfWidth95(many, 0) / Math.sqrt(200 / 3)).toBeCloseTo(1.96, 2);
  });

  it('grows with every error, and with its size', () => {
    const alone = halfWidth95([1], 0);
    const both = halfWidth95([1], 0.3);
    expect(both).toBeGreaterThan(alone);
    expect(halfWidth95([1, 0.4], 0.3)).toBeGreaterThan(both);
    expect(halfWidth95([3, 1.2], 0.9) / halfWidth95([1, 0.4], 0.3)).toBeCloseTo(3, 9);
  });

  it('is nothing without errors', () => {
    expect(halfWidth95([0, 0], 0)).toBe(0);
  });
});

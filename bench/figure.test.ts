import { describe, expect, it } from 'vitest';
import { figureLine, isKept, median, percentile } from './figure.ts';

describe('a figure', () => {
  const figure = { name: 'delivery', value: 1.5, unit: 'x', atMost: 1.5, detail: '3 ms to 2 ms' };

  it('is kept up to its limit, and missed beyond the limit', () => {
    expect(isKept(figure)).toBe(true);
    expect(isKept({ ...figure, value: 1.51 })).toBe(false);
    expect(isKept({ ...figure, value: NaN })).toBe(false);
    expect(isKept({ name: '', value: 0.39, unit: 'x', atLeast: 0.4, detail: '' })).toBe(false);
  });

  it('prints the measured value and the promised value on one line', () => {
    expect(figureLine({ ...figure, value: 2 })).toBe(
      'MISSED delivery: 2 x (promised: at most 1.5 x) — 3 ms to 2 ms',
    );
  });

  it('without a limit is printed and never marked as missed', () => {
    const told = { name: 'opening', value: 1200, unit: 'ms', detail: '5 openings' };
    expect(isKept(told)).toBe(true);
    expect(figureLine(told)).toBe('told   opening: 1200 ms — 5 openings');
  });
});

describe('a percentile', () => {
  it('equals one of the measured values', () => {
    const values = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect(percentile(values, 99)).toBe(99);
    expect(percentile(values, 100)).toBe(100);
    expect(median([3, 1, 2])).toBe(2);
  });
});

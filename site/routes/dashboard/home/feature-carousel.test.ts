import { describe, expect, it } from 'vitest';
import { randomStart, turn } from './feature-carousel.tsx';

describe('the carousel’s position', () => {
  it('starts at a random entry, never outside the entries @1.12', () => {
    expect(randomStart(6, () => 0)).toBe(0);
    expect(randomStart(6, () => 0.5)).toBe(3);
    expect(randomStart(6, () => 0.999_999)).toBe(5);
  });

  it('wraps around at both ends', () => {
    expect(turn(5, 1, 6)).toBe(0);
    expect(turn(0, -1, 6)).toBe(5);
    expect(turn(2, 1, 6)).toBe(3);
  });
});

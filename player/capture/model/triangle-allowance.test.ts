import { describe, expect, it } from 'vitest';
import { createTriangleAllowance } from './triangle-allowance.ts';

describe('how many triangles are allowed', () => {
  const start = () => createTriangleAllowance({ triangles: 1000, least: 400 });
  type Allowance = ReturnType<typeof start>;

  function draw(allowance: Allowance, frames: number, milliseconds: number): void {
    for (let frame = 0; frame < frames; frame += 1) allowance.frame(milliseconds, true);
  }

  it('is fewer where frames take long, though never fewer than a plain scene has @15.33', () => {
    const allowance = start();
    draw(allowance, 12, 20);
    draw(allowance, 1, 60);
    expect(allowance.triangles).toBe(1000);
    draw(allowance, 13, 50);
    expect(allowance.triangles).toBe(700);
    draw(allowance, 100, 50);
    expect(allowance.triangles).toBe(400);
  });

  it('grows again where there is time to spare @15.33', () => {
    const allowance = start();
    draw(allowance, 100, 50);
    draw(allowance, 1000, 10);
    expect(allowance.triangles).toBe(1000);
  });

  it('stays while frames are neither', () => {
    const allowance = start();
    draw(allowance, 500, 30);
    expect(allowance.triangles).toBe(1000);
  });

  it('counts neither rest nor frames in which something else was done', () => {
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

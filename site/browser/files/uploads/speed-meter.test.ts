import { describe, expect, it } from 'vitest';
import { SpeedMeter } from './upload.ts';

describe('an upload’s speed', () => {
  it('is shown after one second, with the remaining time @14.17', () => {
    const meter = new SpeedMeter();
    meter.note(0, 0);
    meter.note(500, 500);
    expect(meter.read(10_000)).toEqual({ speed: null, left: null });
    meter.note(1_000, 1_000);
    meter.note(2_000, 2_000);
    expect(meter.read(10_000)).toEqual({ speed: 1_000, left: 8 });
  });

  it('does not change abruptly after one slow moment @14.17', () => {
    const meter = new SpeedMeter();
    for (let second = 0; second <= 10; second += 1) meter.note(second * 1_000, second * 1_000);
    meter.note(10_000, 10_500);
    const { speed } = meter.read(20_000);
    expect(speed).toBeGreaterThan(800);
    expect(speed).toBeLessThan(1_000);
  });

  it('restarts if the server has received less than the browser sent @14.17', () => {
    const meter = new SpeedMeter();
    for (let second = 0; second <= 5; second += 1) meter.note(second * 1_000, second * 1_000);
    meter.note(2_000, 6_000);
    expect(meter.read(20_000)).toEqual({ speed: null, left: null });
  });
});

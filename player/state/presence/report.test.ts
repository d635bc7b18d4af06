import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createReporter, type Report } from './report.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function start(rate = 1) {
  const sent: Report[] = [];
  const seen = { point: null as Report['point'] };
  const reporter = createReporter({
    read: async () => ({ view: null, point: seen.point, following: null }),
    send: (report) => sent.push(report),
    now: () => Date.now(),
  });
  reporter.setRate(rate);
  const lookAt = (x: number): void => {
    seen.point = [x, 0, 0];
    reporter.changed();
  };
  return { sent, reporter, lookAt, points: () => sent.map(({ point }) => point?.[0]) };
}

test('reports the first change at once, and the last of many changes after a pause', async () => {
  const { lookAt, points } = start();
  await vi.advanceTimersByTimeAsync(0);
  for (let x = 1; x <= 9; x += 1) {
    lookAt(x);
    await vi.advanceTimersByTimeAsync(100);
  }
  await vi.advanceTimersByTimeAsync(1000);
  expect(points()).toEqual([undefined, 9]);
});

test('reports as often as the host allows', async () => {
  const { lookAt, reporter, points } = start();
  await vi.advanceTimersByTimeAsync(0);
  reporter.setRate(4);
  for (let x = 1; x <= 20; x += 1) {
    lookAt(x);
    await vi.advanceTimersByTimeAsync(100);
  }
  await vi.advanceTimersByTimeAsync(1000);
  expect(points().length).toBeGreaterThan(7);
  expect(points().length).toBeLessThanOrEqual(10);
  expect(points().at(-1)).toBe(20);
});

test('does not report an unchanged state again', async () => {
  const { lookAt, reporter, sent } = start();
  lookAt(1);
  await vi.advanceTimersByTimeAsync(2000);
  reporter.changed();
  await vi.advanceTimersByTimeAsync(2000);
  expect(sent).toHaveLength(1);
});

test('sends a request to others once, even if nothing else has changed', async () => {
  const { reporter, sent } = start();
  await vi.advanceTimersByTimeAsync(2000);
  reporter.ask('come');
  await vi.advanceTimersByTimeAsync(2000);
  reporter.changed();
  await vi.advanceTimersByTimeAsync(2000);
  expect(sent.map(({ ask }) => ask)).toEqual([null, 'come']);
});

test('reports nothing while the user is alone', async () => {
  const { lookAt, reporter, sent } = start(0);
  lookAt(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect(sent).toEqual([]);
  reporter.setRate(1);
  await vi.advanceTimersByTimeAsync(0);
  reporter.setRate(0);
  lookAt(2);
  await vi.advanceTimersByTimeAsync(2000);
  expect(sent).toHaveLength(1);
});

import { afterEach, expect, test, vi } from 'vitest';
import {
  LeastSpeed,
  LargeBodies,
  LARGE_BODY_LIMITS,
  type LargeBodyLimits,
  type Place,
} from './large-bodies.ts';

const gate = (limits: Partial<LargeBodyLimits>) => new LargeBodies({ ...LARGE_BODY_LIMITS, ...limits });
const settled = async (promise: Promise<unknown>) =>
  await Promise.race([promise.then(() => true), new Promise((resolve) => setImmediate(resolve, false))]);

afterEach(() => {
  vi.useRealTimers();
});

test('makes a body wait for a slot and assigns the first free slot to it', async () => {
  const bodies = gate({ places: 1 });
  const first = await bodies.take('ada');
  const second = bodies.take('bob');
  expect(await settled(second)).toBe(false);
  first.release();
  first.release();
  const third = bodies.take('cy');
  (await second).release();
  (await third).release();
});

test('limits the slots of a user, so that others do not wait behind them @16.12', async () => {
  const bodies = gate({ places: 3, placesEach: 2 });
  const [first] = [await bodies.take('ada'), await bodies.take('ada')];
  const third = bodies.take('ada');
  expect(await settled(third)).toBe(false);
  expect(await settled(bodies.take('bob'))).toBe(true);
  first?.release();
  expect(await settled(third)).toBe(true);
});

test('rejects a request with a retry time if it would wait too long or the queue is full', async () => {
  const busy = { code: 'busy', details: { retryAfter: 5 } };
  const bodies = gate({ places: 1, waiting: 2, waitingEach: 1, patience: 30 });
  await bodies.take('ada');
  const waiting = bodies.take('ada');
  await expect(bodies.take('ada')).rejects.toMatchObject(busy);
  const other = bodies.take('bob');
  await expect(bodies.take('cy')).rejects.toMatchObject(busy);
  await expect(waiting).rejects.toMatchObject(busy);
  await expect(other).rejects.toMatchObject(busy);
});

test('processes received bodies one at a time, each in its own turn of the event loop', async () => {
  const bodies = gate({ places: 3 });
  const places = await Promise.all(['ada', 'bob', 'cy'].map((holder) => bodies.take(holder)));
  const steps: string[] = [];
  const work = async (place: Place, name: string) => {
    await place.turn();
    steps.push(`${name} begins`);
    setImmediate(() => steps.push('others'));
    await new Promise(setImmediate);
    steps.push(`${name} ends`);
    place.release();
  };
  await Promise.all(places.map((place, index) => work(place, `${index}`)));
  expect(steps).toEqual([
    '0 begins',
    'others',
    '0 ends',
    '1 begins',
    'others',
    '1 ends',
    '2 begins',
    'others',
    '2 ends',
  ]);
});

const rounds = async (count: number) => {
  for (let round = 0; round < count; round += 1) await new Promise(setImmediate);
};

/** Returns a slow sender, who releases their slot when asked to, and immediately requests another one. */
function slowSender(bodies: LargeBodies, holder: string) {
  const sender = { holder, inside: 0, asked: 0 };
  const enter = async () => {
    const asked = Promise.withResolvers<void>();
    const place = await bodies.take(holder, () => asked.resolve());
    sender.inside += 1;
    await asked.promise;
    sender.asked += 1;
    sender.inside -= 1;
    place.release();
    void enter().catch(() => {});
  };
  return { sender, enter };
}

test('assigns a slot to an eighth user even if seven others occupy all slots @16.12', async () => {
  const bodies = gate({ places: 40, placesEach: 6, waiting: 200, waitingEach: 20 });
  const people = Array.from({ length: 7 }, (_, index) => slowSender(bodies, `slow ${index}`));
  for (const { enter } of people) for (let body = 0; body < 26; body += 1) void enter().catch(() => {});
  await rounds(10);
  const inside = () => people.reduce((sum, { sender }) => sum + sender.inside, 0);
  expect(inside()).toBe(40);

  const mine = [await bodies.take('eighth'), await bodies.take('eighth'), await bodies.take('eighth')];
  await rounds(10);
  expect(inside()).toBe(37);
  const kept = people.map(({ sender }) => sender.inside);
  expect(Math.max(...kept) - Math.min(...kept)).toBeLessThanOrEqual(1);
  for (const place of mine) place.release();
  await rounds(10);
  expect(inside()).toBe(40);
});

test('reassigns the longest-held slot, after its minimum time, to a user without a slot @16.12', async () => {
  vi.useFakeTimers();
  let now = 0;
  const bodies = new LargeBodies({ ...LARGE_BODY_LIMITS, places: 2, turn: 10_000 }, () => now);
  const [ada, bob] = ['ada', 'bob'].map((holder) => slowSender(bodies, holder));
  void ada!.enter();
  await vi.advanceTimersByTimeAsync(0);
  now += 4_000;
  void bob!.enter();
  const third = bodies.take('cy');
  now += 5_000;
  await vi.advanceTimersByTimeAsync(5_000);
  expect([ada!.sender.asked, bob!.sender.asked]).toEqual([0, 0]);
  now += 1_000;
  await vi.advanceTimersByTimeAsync(1_000);
  expect([ada!.sender.asked, bob!.sender.asked]).toEqual([1, 0]);
  (await third).release();
});

test('rejects the last request of the user with the most waiting requests when another user arrives @16.12', async () => {
  const bodies = gate({ places: 1, waiting: 4, waitingEach: 4 });
  const place = await bodies.take('ada');
  const crowd = [1, 2, 3, 4].map(() => bodies.take('bob'));
  const last = expect(crowd[3]).rejects.toMatchObject({ code: 'busy' });
  const newcomer = bodies.take('cy');
  await last;
  place.release();
  for (const entered of [...crowd.slice(0, 3), newcomer]) (await entered).release();
});

test('averages the speed over the time spent waiting for bytes @16.12', () => {
  const trickle = new LeastSpeed({ bytesPerSecond: 4_096, window: 30_000 });
  for (let piece = 1; piece <= 6; piece += 1) {
    expect(trickle.left).toBe(30_000 - (piece - 1) * 5_000);
    trickle.note(1, 5_000);
  }
  expect(trickle.left).toBe(0);

  const bursts = new LeastSpeed({ bytesPerSecond: 4_096, window: 30_000 });
  for (let piece = 0; piece < 100; piece += 1) {
    bursts.note(130_000, 29_000);
    expect(bursts.left).toBe(30_000);
  }
});

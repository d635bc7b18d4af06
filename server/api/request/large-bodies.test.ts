import { expect, test } from 'vitest';
import { LargeBodies, LARGE_BODY_LIMITS, type LargeBodyLimits, type Place } from './large-bodies.ts';

const gate = (limits: Partial<LargeBodyLimits>) => new LargeBodies({ ...LARGE_BODY_LIMITS, ...limits });
const settled = async (promise: Promise<unknown>) =>
  await Promise.race([promise.then(() => true), new Promise((resolve) => setImmediate(resolve, false))]);

test('a body waits for a place, and takes the first that is left', async () => {
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

test('one person takes some of the places, and nobody waits behind them', async () => {
  const bodies = gate({ places: 3, placesEach: 2 });
  const [first] = [await bodies.take('ada'), await bodies.take('ada')];
  const third = bodies.take('ada');
  expect(await settled(third)).toBe(false);
  expect(await settled(bodies.take('bob'))).toBe(true);
  first?.release();
  expect(await settled(third)).toBe(true);
});

test('who would wait behind too many, or has waited too long, is told to come again', async () => {
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

test('bodies that have been read are worked on one after another, with a round of the event loop between', async () => {
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

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Operation } from '../../../../../contract/changes/operation.ts';
import {
  applyCorrectionOperations,
  correctionOperations,
  listOvertakenCorrections,
} from '../../../../../contract/scans/correction-operations.ts';
import { type Corrections, correctionsSchema } from '../../../../../contract/scans/corrections.ts';
import { placeOf } from '../../../../../outbox/unsent-edits-storage.ts';
import { GATHER } from '../../../../../outbox/outbox.ts';
import { openCorrections, readKeptOperations } from './corrections-outbox.ts';

const corrections = (fields: object): Corrections => correctionsSchema.parse(fields);
const saved = { revision: 2, corrections: corrections({ rooms: { hall: { name: 'Hall' } }, north: 1 }) };
const restored = (kept: unknown) =>
  applyCorrectionOperations(saved.corrections, readKeptOperations(kept, saved));

/** The parts of a browser's storage that the outbox uses. Stored keys are also properties of the object. */
const STORAGE = Object.create({
  getItem(this: Record<string, string>, name: string) {
    return this[name] ?? null;
  },
  setItem(this: Record<string, string>, name: string, value: string) {
    this[name] = value;
  },
  removeItem(this: Record<string, string>, name: string) {
    delete this[name];
  },
}) as Storage;

test('restores a tab’s corrections after a reload, together with changes saved by others @15.68', () => {
  const operations = correctionOperations(
    corrections({}),
    corrections({ rooms: { bath: { name: 'Bath' } } }),
  );
  expect(restored({ operations })).toEqual(
    corrections({ rooms: { hall: { name: 'Hall' }, bath: { name: 'Bath' } }, north: 1 }),
  );
});

test('restores a version 0.8 tab’s corrections of this revision unchanged @15.68', () => {
  const wanted = corrections({ rooms: { hall: { name: 'Lobby' } } });
  expect(restored({ revision: 2, corrections: wanted })).toEqual(wanted);
});

test('restores a version 0.8 tab’s corrections of an earlier revision without removing anything @15.68', () => {
  const kept = {
    revision: 1,
    corrections: corrections({ rooms: { hall: { name: 'Lobby' } }, settled: ['a b'] }),
  };
  const now = restored(kept);
  expect(now).toMatchObject({ rooms: { hall: { name: 'Lobby' } }, north: 1, settled: ['a b'] });
  expect(listOvertakenCorrections(now)).toEqual([
    { collection: 'rooms', id: 'hall', field: 'name', value: 'Hall' },
  ]);
});

test.each([null, 'x', {}, { operations: [{}] }, { corrections: 1 }])(
  'readKeptOperations reads nothing from %j',
  (kept) => {
    expect(readKeptOperations(kept, saved)).toEqual([]);
  },
);

describe('the outbox of corrections', () => {
  const renamed = corrections({ rooms: { hall: { name: 'Lobby' } }, north: 1 });
  const open = (onShown: Parameters<typeof openCorrections>[0]['onShown'] = () => {}) => {
    const places = { address: '/operations', place: placeOf('u1', 'scan-1'), draft: 'scan u1 1' };
    return openCorrections({ ...places, saved, unreachable: 'Nobody answers.', onShown });
  };
  const answer = vi.fn<typeof fetch>();

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', answer);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    answer.mockReset();
  });

  test('reports corrections as saved without a request if a step is undone before it was sent @15.68', async () => {
    const outbox = open();
    outbox.change(renamed);
    expect(outbox.status()).toEqual({ kind: 'saving' });
    outbox.change({ ...saved.corrections });
    await vi.advanceTimersByTimeAsync(GATHER);
    expect(outbox.status()).toEqual({ kind: 'saved' });
    expect(answer).not.toHaveBeenCalled();
  });

  test('sends one operation per item, regardless of the number of steps, and continues during a request @15.68', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    answer.mockReturnValueOnce(promise);
    const outbox = open();
    outbox.change(renamed);
    outbox.change({ ...renamed, rooms: { hall: { name: 'Foyer' } } });
    await vi.advanceTimersByTimeAsync(GATHER);
    const body = () => JSON.parse(answer.mock.lastCall![1]!.body as string) as { operations: Operation[] };
    expect(body().operations).toMatchObject([{ item: { name: 'Foyer' }, before: { name: 'Hall' } }]);
    outbox.change(saved.corrections);
    const stored = { revision: 3, corrections: { ...renamed, rooms: { hall: { name: 'Foyer' } } } };
    resolve(Response.json(stored));
    answer.mockImplementation(() => Promise.resolve(Response.json({ ...saved, revision: 4 })));
    await vi.advanceTimersByTimeAsync(GATHER * 2);
    expect(body().operations).toMatchObject([{ item: { name: 'Hall' }, before: { name: 'Foyer' } }]);
    expect(outbox.status()).toEqual({ kind: 'saved' });
    expect(outbox.revision()).toBe(4);
  });

  test('stores corrections while offline and across visits, and sends them when the connection returns @15.68', async () => {
    const page = new EventTarget();
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    vi.stubGlobal('window', { localStorage: STORAGE });
    answer.mockRejectedValue(new TypeError('Failed to fetch'));
    const before = open();
    const leave = before.start();
    before.change(renamed);
    await vi.advanceTimersByTimeAsync(GATHER);
    expect(before.status()).toMatchObject({ kind: 'not-saved', why: 'offline' });
    leave();

    const onShown = vi.fn<Parameters<typeof openCorrections>[0]['onShown']>();
    const outbox = open(onShown);
    outbox.start();
    await vi.advanceTimersByTimeAsync(GATHER);
    expect(onShown).toHaveBeenCalledWith(renamed, 'earlier');
    expect(outbox.status()).toMatchObject({ kind: 'not-saved', why: 'offline' });
    answer.mockImplementation(() => Promise.resolve(Response.json({ revision: 3, corrections: renamed })));
    page.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(outbox.status()).toEqual({ kind: 'saved' });
  });

  test('shows others’ changes together with unsaved corrections, and whether the user must act @15.68', async () => {
    const onShown = vi.fn<Parameters<typeof openCorrections>[0]['onShown']>();
    const outbox = open(onShown);
    outbox.change(renamed);
    outbox.follow({ revision: 3, corrections: corrections({ rooms: { hall: { name: 'Hall' } }, north: 2 }) });
    expect(onShown.mock.lastCall).toMatchObject([
      { rooms: { hall: { name: 'Lobby' } }, north: 2 },
      'elsewhere',
    ]);
    const problem = { code: 'not-signed-in', detail: 'Sign in first.' };
    answer.mockImplementation(() => Promise.resolve(Response.json(problem, { status: 401 })));
    await vi.advanceTimersByTimeAsync(GATHER);
    expect(outbox.status()).toEqual({ kind: 'not-saved', why: 'right-lost', detail: 'Sign in first.' });
  });
});

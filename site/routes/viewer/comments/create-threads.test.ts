import { expect, test } from 'vitest';
import { type Operation, readOperations } from '../../../../contract/changes/operation.ts';
import { COMMENT_MAX_LENGTH } from '../../../../contract/limits.ts';
import { type ImportPlan, planImport } from '../../../../contract/threads/bcf/plan-import.ts';
import type { ReadTopic } from '../../../../contract/threads/bcf/read-bcf.ts';
import { createThreads } from './create-threads.ts';
import { texts } from './texts.ts';

const guidOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;

/** Returns a plan whose topics have the given numbers of comments. */
function plan(counts: readonly number[], fields: Partial<ReadTopic> = {}): ImportPlan['create'] {
  const topics = counts.map((count, index): ReadTopic => {
    const comment = { guid: null, text: 'x'.repeat(COMMENT_MAX_LENGTH), author: 'Ada', at: null };
    return {
      guid: guidOf(index),
      title: 'Door',
      description: '',
      status: '',
      author: 'Ada',
      at: null,
      comments: Array.from({ length: count }, () => comment),
      viewpoint: null,
      snapshot: null,
      links: [],
      camera: null,
      point: null,
      picture: null,
      ...fields,
    };
  });
  return planImport(topics, { revision: 0, threads: [], comments: [] }, 'gv360office').create;
}

function recorder(failAt = Infinity) {
  const sent: (readonly Operation[])[] = [];
  const progress: number[] = [];
  return {
    sent,
    steps: progress,
    async send(operations: readonly Operation[]) {
      if (sent.length === failAt) return { code: 'unavailable', detail: 'No answer' };
      sent.push(operations);
      return null;
    },
    shrink: async () => undefined,
    progress: (done: number) => void progress.push(done),
  };
}

const groupsOf = (requests: readonly (readonly Operation[])[]) =>
  requests.map((operations) => new Set(operations.map(({ group }) => group)));

test('sends requests within the size limits, without splitting a thread', async () => {
  const into = recorder();
  const threads = plan([400, 98, 1, 80, 80, ...Array.from({ length: 700 }, () => 0)]);
  expect(await createThreads(threads, 0, into)).toEqual({ done: 705, withoutPicture: 0, failure: null });
  expect(into.sent.every((operations) => readOperations(operations) !== null)).toBe(true);
  expect(into.sent.slice(1).every((operations) => JSON.stringify(operations).length < 1024 ** 2)).toBe(true);
  const groups = groupsOf(into.sent);
  expect(groups.reduce((sum, group) => sum + group.size, 0)).toBe(threads.length);
  expect(into.steps.at(-1)).toBe(705);
});

test('sends the remaining threads with the same ids after a failure', async () => {
  const threads = plan(Array.from({ length: 600 }, () => 0));
  const first = recorder(1);
  const stopped = await createThreads(threads, 0, first);
  expect(stopped.failure).toMatchObject({ code: 'unavailable' });
  expect(stopped.done).toBe(250);
  const second = recorder();
  await createThreads(threads, stopped.done, second);
  const whole = recorder();
  await createThreads(threads, 0, whole);
  const ids = (requests: typeof whole.sent) => requests.flat().map(({ id }) => id);
  expect([...ids(first.sent), ...ids(second.sent)]).toEqual(ids(whole.sent));
});

test('omits invalid pictures and counts them', async () => {
  const into = recorder();
  const threads = plan([0, 0], { picture: new Uint8Array([1]) });
  expect(await createThreads(threads, 0, into)).toMatchObject({ done: 2, withoutPicture: 2 });
  expect(into.sent.flat().some(({ item }) => 'picture' in item)).toBe(false);
});

test('texts name threads and replies, each only if there are some', () => {
  expect(texts.willCreate(1, 1)).toBe('1 new thread and 1 new reply');
  expect(texts.create(2, 0)).toBe('Create 2 threads');
  expect(texts.created(0, 2)).toBe('2 replies created.');
});

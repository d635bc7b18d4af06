import { beforeEach, expect, test, vi } from 'vitest';
import type { ChildOutcome, ChildWork } from '../../../platform/process/run-child.ts';
import { readFile } from './read-file.ts';

const MEBIBYTE = 1024 ** 2;
const runChild = vi.hoisted(() => vi.fn<(program: object, work: ChildWork) => Promise<ChildOutcome>>());
vi.mock('../../../platform/process/run-child.ts', () => ({ runChild }));

const ended: ChildOutcome = { report: '', exceeded: null, fed: true, signal: null };
beforeEach(() => runChild.mockReset().mockResolvedValue(ended));

async function refusal(bytes = 0): Promise<string | undefined> {
  const read = await readFile(
    { format: 'archive', bytes, maxContent: MEBIBYTE, pieces: (async function* () {})() },
    { signal: new AbortController().signal, onContent: async () => {} },
  );
  return read.preview.refused[0]?.reason;
}

test('limits the reader process to 320 MiB, and to 90 s plus the time to read the bytes @12.19', async () => {
  await refusal();
  await refusal(20_000_000);
  const limits = runChild.mock.calls.map(([, work]) => work.limits);
  expect(limits).toEqual([
    { memory: 320 * MEBIBYTE, time: 90_000 },
    { memory: 320 * MEBIBYTE, time: 91_000 },
  ]);
});

test.each([
  ['needs too much memory', { exceeded: 'memory' }, 'Reading this file needs more than 320 MB of memory'],
  ['takes too long', { exceeded: 'time' }, 'Reading this file took too long'],
  [
    'crashes',
    { signal: 'SIGSEGV' },
    'GoV360 cannot read this file. Check that it is a twin archive (ZIP) or a table (CSV).',
  ],
] as const)('rejects a file with an error message if its process %s @12.19', async (_, outcome, reason) => {
  runChild.mockResolvedValue({ ...ended, ...outcome });
  expect(await refusal()).toContain(reason);
});

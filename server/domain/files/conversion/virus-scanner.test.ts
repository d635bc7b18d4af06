import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SIGNATURE, startTestScanner, type TestScanner } from '../../../../tests/support/files/clamd.ts';
import { eventually } from '../../../../tests/support/jobs.ts';
import { checkStream, parseVerdict } from './virus-scanner.ts';

/**
 * Address of a real clamd, set up like `tests/services/clamd.sh`: with the test signature and a limit of 1
 * MiB. Optional.
 */
const REAL = process.env.TEST_CLAMD_URL;
const MEBIBYTE = 1024 ** 2;
const never = new AbortController().signal;

function streamOf(...pieces: Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull(controller) {
      const piece = pieces.shift();
      if (piece) controller.enqueue(piece);
      else controller.close();
    },
  });
}

const SCANNERS = ['over TCP', 'over a socket', ...(REAL ? ['of Debian'] : [])];

describe.each(SCANNERS)('a scanner %s', (name) => {
  let own: TestScanner | null = null;
  let url: string;

  beforeAll(async () => {
    if (name !== 'of Debian') own = await startTestScanner({ unix: name === 'over a socket' });
    url = own?.url ?? REAL ?? '';
  });
  afterAll(() => own?.close());

  test('distinguishes clean files from infected files @14.36', async () => {
    expect(await checkStream(url, streamOf(Buffer.from('nothing bad')), never)).toEqual({ state: 'clean' });
    const [head, tail] = [SIGNATURE.slice(0, 7), SIGNATURE.slice(7)];
    const infected = streamOf(Buffer.from(`text ${head}`), Buffer.from(`${tail} more`));
    expect(await checkStream(url, infected, never)).toEqual({
      state: 'infected',
      signature: 'GoV360.Test.Signature.UNOFFICIAL',
    });
  });

  test('accepts files up to its size limit, and reports larger files', async () => {
    const pieces = (count: number) => Array.from({ length: count }, () => Buffer.alloc(64 * 1024, 'x'));
    expect(await checkStream(url, streamOf(...pieces(15)), never)).toEqual({ state: 'clean' });
    // clamd closes the connection immediately, which can lose its response. A real job retries.
    const large = () => checkStream(url, streamOf(...pieces(17)), never);
    await eventually(async () => expect(await large()).toEqual({ state: 'too-large' }));
  });

  test('accepts an empty file', async () => {
    expect(await checkStream(url, streamOf(), never)).toEqual({ state: 'clean' });
  });
});

describe('a failed virus check', () => {
  let scanner: TestScanner;
  beforeAll(async () => {
    scanner = await startTestScanner();
  });
  afterAll(() => scanner.close());

  const scan = (body = streamOf(Buffer.alloc(MEBIBYTE)), signal = never) =>
    checkStream(scanner.url, body, signal);

  test.each([
    ['an error', 'Can’t allocate memory ERROR'],
    ['an overlong response', 'x'.repeat(100_000)],
    ['another file’s verdict', 'other: OK'],
  ])('returns no verdict if the scanner returns %s', async (_, answer) => {
    scanner.instead = answer;
    await expect(scan()).rejects.toThrow(/virus scanner/);
  });

  test('stops waiting for a response when the job ends', async () => {
    scanner.instead = '';
    await expect(scan(undefined, AbortSignal.timeout(50))).rejects.toThrow(/timeout/);
  });

  test('returns no verdict if the file is unreadable', async () => {
    scanner.instead = undefined;
    const broken = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.error(new Error('The store is away.')),
    });
    await expect(scan(broken)).rejects.toThrow('The store is away.');
  });

  test('reports an unreachable scanner before it reads the file', async () => {
    await scanner.close();
    let cancelled = false;
    const body = new ReadableStream<Uint8Array>({ cancel: () => void (cancelled = true) });
    await expect(scan(body)).rejects.toThrow(/cannot be reached/);
    expect(cancelled).toBe(true);
    await expect(checkStream('unix:///nowhere/clamd.sock', streamOf(), never)).rejects.toThrow(/cannot be/);
    await scanner.open();
  });
});

test('replaces unprintable characters in the name of a virus', () => {
  expect(parseVerdict(`stream: Bad\u001b[31m${'x'.repeat(500)} FOUND`)).toEqual({
    state: 'infected',
    signature: `Bad?[31m${'x'.repeat(92)}`,
  });
  expect(parseVerdict('stream: Heuristics.Limits.Exceeded.MaxFileSize FOUND')).toEqual({
    state: 'too-large',
  });
});

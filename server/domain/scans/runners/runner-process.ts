import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { SCAN_MAX_MEMORY, SCAN_MAX_TIME } from '../../../../contract/limits.ts';
import type { ScanLease } from '../../../../contract/scans/runner.ts';
import type { ScanProgress } from '../../../../contract/scans/scan-result.ts';
import { runProgram } from '../run/run-program.ts';
import { texts } from '../run/texts.ts';
import { LeaseLostError, type RemoteServer, TokenRefusedError } from './remote-server.ts';

/** Milliseconds between two requests for work while there is none; up to half of it more, so that runners do not ask together. */
const POLL = 5_000;
/** Milliseconds between two renewals of a lease. */
const RENEW = 5_000;
/** Milliseconds that a runner that stops has to return its scans. */
const RETURN_WITHIN = 5_000;

const MIB = 1024 ** 2;

export interface RunnerOptions {
  server: RemoteServer;
  /** MiB for one scan. */
  memory: number;
  /** Scans at the same time. */
  cores: number;
  /** Folder for files of scans; each has its own folder in it. */
  folder: string;
  /** Aborted when the runner stops. */
  stop: AbortSignal;
  say: (text: string) => void;
}

/** Asks the server for scans and processes them, until it is stopped. Throws `TokenRefusedError`. */
export async function runRunner(options: RunnerOptions): Promise<void> {
  const failed = new AbortController();
  const stop = AbortSignal.any([options.stop, failed.signal]);
  const work = async () => {
    try {
      await takeScans({ ...options, stop });
    } catch (error) {
      failed.abort();
      throw error;
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: options.cores }, work));
  const broken = ended.find((each) => each.status === 'rejected');
  if (broken) throw broken.reason;
}

async function takeScans(options: RunnerOptions): Promise<void> {
  const { server, memory, cores, stop } = options;
  while (!stop.aborted) {
    try {
      const lease = await server.lease({ memory, cores }, stop);
      if (lease) await processScan(options, lease);
      else await wait(POLL * (1 + Math.random() / 2), null, { signal: stop });
    } catch (error) {
      if (!stop.aborted) throw error;
    }
  }
}

/** What the renewals of a lease need to know. */
interface Last {
  progress: ScanProgress | null;
  /** The result is on its way, which ends the lease: its own answer says whether the lease was lost before. */
  sending: boolean;
}

/** Processes one scan in its own folder, with the bounds of the server's own child process. */
async function processScan(options: RunnerOptions, lease: ScanLease): Promise<void> {
  const { server, memory, folder, stop, say } = options;
  say(`Processing a scan of ${Math.ceil(lease.bytes / MIB)} MB.`);
  const place = await mkdtemp(join(folder, 'scan-'));
  const [source, output] = [join(place, 'source'), join(place, 'output')];
  const over = new AbortController();
  const signal = AbortSignal.any([stop, over.signal]);
  const last: Last = { progress: null, sending: false };
  const renewing = keepLease(options, lease, last, over);
  try {
    await mkdir(output, { mode: 0o700 });
    await server.fetchSource(lease, source, signal);
    const most = Math.min(memory * MIB, SCAN_MAX_MEMORY);
    const outcome = await runProgram(
      { ...lease.request, source, output },
      {
        limits: { memory: most, time: SCAN_MAX_TIME },
        signal,
        onProgress: (progress) => (last.progress = progress),
      },
    );
    last.sending = true;
    const tooLarge = outcome.outcome === 'refused' && outcome.sentence === texts.memory;
    if (tooLarge && most < SCAN_MAX_MEMORY) await server.fail(lease, { reason: 'memory' }, signal);
    else await server.sendResult(lease, outcome, output, signal);
    say(tooLarge ? 'The scan needs more memory.' : 'The result was sent.');
  } catch (error) {
    await giveUp(options, lease, over.signal, error as Error);
  } finally {
    over.abort();
    await renewing;
    await rm(place, { recursive: true, force: true });
  }
}

/** Tells the server why there is no result, unless it knows. */
async function giveUp(
  { server, stop, say }: RunnerOptions,
  lease: ScanLease,
  over: AbortSignal,
  error: Error,
): Promise<void> {
  if (error instanceof TokenRefusedError) throw error;
  const known = over.aborted ? (over.reason as Error) : error;
  if (known instanceof TokenRefusedError) throw known;
  if (over.aborted || error instanceof LeaseLostError) return say(`Stopped this scan: ${known.message}`);
  const failure = stop.aborted
    ? ({ reason: 'stopped' } as const)
    : ({ reason: 'error', detail: error.message.slice(0, 500) } as const);
  say(stop.aborted ? 'Returning the scan.' : `The scan failed here: ${error.message}`);
  await server.fail(lease, failure, AbortSignal.timeout(RETURN_WITHIN)).catch((refused: unknown) => {
    if (refused instanceof TokenRefusedError) throw refused;
    if (refused instanceof LeaseLostError) return;
    say('The server could not be told. Another runner gets the scan when the lease ends.');
  });
}

/** Renews a lease until `over` is aborted. Aborts it if the scan was cancelled or the lease lost. */
async function keepLease(
  { server }: RunnerOptions,
  lease: ScanLease,
  last: Last,
  over: AbortController,
): Promise<void> {
  let renewed = performance.now();
  while (!over.signal.aborted) {
    const began = performance.now();
    try {
      if (await server.renew(lease, last.progress, over.signal))
        over.abort(new Error('its owner cancelled it.'));
      renewed = began;
    } catch (error) {
      const lost = error instanceof LeaseLostError || error instanceof TokenRefusedError;
      const late = began - renewed > lease.lasts * 1_000;
      if ((lost || late) && !last.sending) over.abort(error);
    }
    await wait(RENEW, null, { signal: over.signal }).catch(() => {});
  }
}

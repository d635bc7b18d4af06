import { resolve, join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { SCAN_MAX_MEMORY, SCAN_MAX_TIME } from '../../../../contract/limits.ts';
import { isLoopbackUrl } from '../../../platform/config/exposure.ts';
import {
  ConfigError,
  count,
  origin,
  parseEnvironment,
  refuseMisspelled,
} from '../../../platform/config/fields.ts';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { ScanLease } from '../../../../contract/scans/runner.ts';
import type { ScanProgress } from '../../../../contract/scans/scan-result.ts';
import { runProgram, SCAN_PROGRAM } from '../run/run-program.ts';
import { texts } from '../run/texts.ts';
import { LeaseLostError, type RemoteServer, TokenRefusedError } from './remote-server.ts';

/** Maximum memory that a scan can use, in MiB. */
const LARGEST = SCAN_MAX_MEMORY / 1024 ** 2;
/** Minimum memory for processing a scan, in MiB. */
const LEAST = 512;
const environment = z.object({
  RUNNER_SERVER: origin.optional(),
  RUNNER_TOKEN: z.string().optional(),
  RUNNER_MEMORY_MB: count.optional(),
  RUNNER_CORES: count.default(1),
  RUNNER_DIR: z.string().optional(),
});

const FLAGS = {
  server: 'RUNNER_SERVER',
  'token-file': 'RUNNER_TOKEN_FILE',
  memory: 'RUNNER_MEMORY_MB',
  cores: 'RUNNER_CORES',
  dir: 'RUNNER_DIR',
} as const;

/**
 * Returns the settings of a runner, with `memory` in MiB per scan. `words`: the command line, whose flags
 * take precedence over environment variables. Throws `ConfigError`.
 */
export function readSettings(env: Record<string, string | undefined>, words: string[]) {
  refuseMisspelled(env, Object.keys(environment.shape));
  const values = parseEnvironment(environment, { ...env, ...readFlags(words) });
  const { RUNNER_SERVER: server, RUNNER_TOKEN: token, RUNNER_CORES: cores, RUNNER_DIR: dir } = values;
  if (!server)
    throw new ConfigError(
      'RUNNER_SERVER is not set. Set it to the address of the server, which is its PUBLIC_ORIGIN.',
    );
  if (!server.startsWith('https://') && !isLoopbackUrl(server))
    throw new ConfigError(
      `RUNNER_SERVER ${server} does not use https, so anyone on the network could read the token. Use an https address.`,
    );
  const memory = Math.floor((values.RUNNER_MEMORY_MB ?? LARGEST * cores) / cores);
  if (memory < LEAST)
    throw new ConfigError(
      `RUNNER_MEMORY_MB gives each scan only ${memory} MB, but a scan needs at least ${LEAST} MB. Set it to at least ${LEAST * cores}.`,
    );
  if (!token)
    throw new ConfigError(
      'RUNNER_TOKEN_FILE is not set. Create a runner on the server’s Overview page, save its token to a file, and set RUNNER_TOKEN_FILE to the file’s path.',
    );
  return { server, cores, memory, token, dir: dir && resolve(dir) };
}

function readFlags(words: string[]): Record<string, string> {
  const options = Object.fromEntries(Object.keys(FLAGS).map((name) => [name, { type: 'string' } as const]));
  try {
    const { values } = parseArgs({ args: words, options });
    return Object.fromEntries(
      Object.entries(values).map(([name, value]) => [FLAGS[name as keyof typeof FLAGS], String(value)]),
    );
  } catch (error) {
    throw new ConfigError(`${(error as Error).message} The flags are --${Object.keys(FLAGS).join(', --')}.`);
  }
}

/**
 * Minimum milliseconds between two requests for work while no scan is waiting. The actual pause is up to 50%
 * longer, so that runners do not all ask at the same time.
 */
const POLL = 5_000;
/** Milliseconds between two renewals of a lease. */
const RENEW = 5_000;
/** Maximum time in milliseconds for a runner to report a stopped or failed scan. */
const RETURN_WITHIN = 5_000;

const MIB = 1024 ** 2;

export interface RunnerOptions {
  server: RemoteServer;
  /** Memory for one scan, in MiB. */
  memory: number;
  /** Number of scans to process at the same time. */
  cores: number;
  /** Folder for the files of scans. Each scan has a separate subfolder. */
  folder: string;
  /** Aborts when the runner should stop. */
  stop: AbortSignal;
  say: (text: string) => void;
}

/**
 * Requests scans from the server and processes them until the runner is stopped. Throws `TokenRefusedError`,
 * and other errors that prevent further requests.
 */
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

/** The state that the processing of a scan shares with the renewal of its lease. */
interface Last {
  progress: ScanProgress | null;
  /**
   * Whether the result is being sent, which ends the lease. Failed renewals are then ignored, because the
   * server's response to the result shows whether the lease was lost.
   */
  sending: boolean;
}

/**
 * Processes one scan in a separate folder, with the server's time limit and at most the server's memory
 * limit.
 */
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
        program: SCAN_PROGRAM,
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

/**
 * Reports to the server why there is no result, unless the lease was lost or the scan was cancelled. Throws
 * `TokenRefusedError`.
 */
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
  say(stop.aborted ? 'Returning the scan.' : `The scan failed on this runner: ${error.message}`);
  await server.fail(lease, failure, AbortSignal.timeout(RETURN_WITHIN)).catch((refused: unknown) => {
    if (refused instanceof TokenRefusedError) throw refused;
    if (refused instanceof LeaseLostError) return;
    say(
      'The runner could not report to the server that the scan stopped. Another runner gets the scan when the lease ends.',
    );
  });
}

/**
 * Renews a lease until `over` is aborted. Aborts `over` if the scan was cancelled, or if the lease was lost
 * or could not be renewed in time.
 */
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

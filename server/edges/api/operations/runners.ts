import { AppError } from '../../../../contract/errors.ts';
import type { Context } from '../../../platform/access/context.ts';
import { fileKey } from '../../../platform/file-store/file-key.ts';
import { findLease, LEASE_LASTS } from '../../../platform/jobs/runner/leases.ts';
import {
  authorizeRunners,
  createRunner,
  listRunners,
  requireRunner,
  revokeRunner,
} from '../../../domain/scans/runners/runners.ts';
import { receiveResult } from '../../../domain/scans/runners/receive-result.ts';
import {
  failScanLease,
  leasedSource,
  leaseScan,
  type LeaseTurn,
  renewScanLease,
  requireLease,
} from '../../../domain/scans/runners/scan-leases.ts';
import { sendStored } from '../answer/send-content.ts';
import type { HeaderSet } from '../answer/security-headers.ts';
import type { Call, Handlers } from '../request/app-environment.ts';
import { LARGE_BODY_LIMITS, LargeBodies } from '../request/large-bodies.ts';
import { readJson, SMALL_BODY_BYTES } from '../request/request-body.ts';
import { handlersFor, jsonAnswers } from './json-answers.ts';
import type { OperationDescription } from './operation.ts';

/** Limits for the results that runners send at the same time. */
const PLACES = {
  ...LARGE_BODY_LIMITS,
  refusal: 'The server is receiving too many results. Wait a moment, then send this one again.',
};

/** Milliseconds over which the speed of an upload is averaged. */
const WINDOW = 30_000;

/**
 * Milliseconds between two checks of whether a lease is still valid while the scan's source is being sent.
 */
const LOOK = 5_000;

/**
 * Maximum number of requests per minute that a runner can send to this process. A runner that renews sixteen
 * leases every 5 s sends a third of this number.
 */
const REQUESTS_MAX = 600;

const MINUTE = 60_000;

export const RUNNER_OPERATIONS = {
  listRunners: {
    summary: 'List the runners that process scans',
    description:
      'Only for staff. Returns the runners, oldest first, each with the scan that it is processing and the time of its last request.',
    answer: 'RunnerList',
    errors: ['not-found'],
  },
  createRunner: {
    summary: 'Create a runner',
    description:
      'Only for staff. The response contains the token of the runner, which cannot be read again. Pass it to `npm run runner`.',
    request: 'RunnerInput',
    answer: 'NewRunner',
    status: 201,
    errors: ['not-found', 'quota-exceeded'],
  },
  revokeRunner: {
    summary: 'Revoke a runner',
    description:
      'Only for staff. The runner’s token stops working immediately, and its scans are queued again. Repeating the request has no effect.',
  },
  leaseScan: {
    summary: 'Lease a scan to process',
    description: `For runners. Leases the next scan that fits in the offered memory, or returns 204 if there is none. Unless the runner renews the lease, it ends after ${LEASE_LASTS / 1_000} s, and another runner or server processes the scan. Scans of different users are leased in turn.`,
    request: 'RunnerOffer',
    answer: 'ScanLease',
    errors: ['too-many-requests'],
  },
  renewLease: {
    summary: 'Renew a lease and report progress',
    description:
      'For the runner that holds the lease. If the response is `cancelled`, stop and lease another scan. `not-found` means that the lease was lost.',
    request: 'LeaseProgressInput',
    answer: 'RenewedLease',
    errors: ['too-many-requests'],
  },
  readLeasedSource: {
    summary: 'Read the file of a leased scan',
    description: 'For the runner that holds the lease. Supports range requests.',
    media: 'application/octet-stream',
    errors: ['too-many-requests'],
  },
  sendScanResult: {
    summary: 'Send the result of a leased scan',
    description:
      'For the runner that holds the lease. The call ends the lease. The body is the program’s `result.json` as one line, followed by the files that it names, in that order and with nothing in between. The server checks the result in the same way as results from its own scan program.',
    takes: ['application/octet-stream'],
    errors: [
      'invalid-request',
      'invalid-document',
      'document-too-large',
      'too-slow',
      'too-many-requests',
      'conflict',
      'locked',
      'busy',
      'unavailable',
    ],
  },
  failLease: {
    summary: 'End a lease without a result',
    description:
      'For the runner that holds the lease. The scan is queued again, or fails after several attempts. If the reason is `memory`, only runners with more memory can lease it.',
    request: 'LeaseFailureInput',
    errors: ['too-many-requests'],
  },
} as const satisfies Record<string, OperationDescription>;

export function runnerHandlers(
  context: Context,
  headers: HeaderSet,
): Handlers<keyof typeof RUNNER_OPERATIONS> {
  const { done, json } = jsonAnswers(headers);
  const { changes, returns } = handlersFor(context, headers);
  const turn: LeaseTurn = { last: '' };
  const results = new LargeBodies(PLACES);
  const rate = new RunnerRate(context.now);
  const leastSpeed = { bytesPerSecond: context.config.limits.uploadLeastSpeed, window: WINDOW };
  const runnerOf = async (c: Call) => {
    const runner = await requireRunner(context, c.req.header('authorization'));
    rate.count(runner.id);
    return runner;
  };
  const leaseOf = async (c: Call) => {
    const runner = await runnerOf(c);
    return { runner, row: await requireLease(context, runner, c.req.param('leaseId') ?? '') };
  };
  return {
    listRunners: async (c) => json({ runners: await listRunners(context, c.var.actor) }),
    createRunner: returns(
      createRunner,
      (c) => {
        authorizeRunners(c.var.actor);
        return readJson(c, SMALL_BODY_BYTES);
      },
      201,
    ),
    revokeRunner: changes(revokeRunner, (c) => c.req.param('runnerId') ?? ''),
    async leaseScan(c) {
      const runner = await runnerOf(c);
      const lease = await leaseScan(context, runner, turn, await readJson(c, SMALL_BODY_BYTES));
      return lease ? json(lease) : done();
    },
    async renewLease(c) {
      const { row } = await leaseOf(c);
      return json(await renewScanLease(context, row, await readJson(c, SMALL_BODY_BYTES)));
    },
    async readLeasedSource(c) {
      const { runner, row } = await leaseOf(c);
      const { sha256, bytes } = await leasedSource(context, row);
      const shown = { 'content-type': 'application/octet-stream' };
      const found = { key: fileKey(row.user_id, sha256), size: bytes, etag: `"${sha256}"`, headers: shown };
      return await sendStored(c, found, {
        context,
        headers,
        begin: (cut) => cutWhenLost(async () => await findLease(context, runner.id, row.runner), cut),
      });
    },
    async sendScanResult(c) {
      const { runner, row } = await leaseOf(c);
      const stopped = new AbortController();
      const place = await results.take(runner.id, (refusal) => stopped.abort(refusal));
      try {
        await receiveResult(context, row, c.var.body.flow(leastSpeed, stopped.signal));
      } finally {
        place.release();
      }
      return done();
    },
    async failLease(c) {
      const { runner, row } = await leaseOf(c);
      await failScanLease(context, runner, row, await readJson(c, SMALL_BODY_BYTES));
      return done();
    },
  };
}

/** Ends a transfer when its lease is lost. Returns a function to call when the transfer ends. */
function cutWhenLost(find: () => Promise<unknown>, cut: () => void): () => void {
  const look = async () => {
    // A transfer continues while the database does not respond.
    if ((await find().catch(() => true)) === null) cut();
  };
  const timer = setInterval(() => void look(), LOOK).unref();
  return () => clearInterval(timer);
}

/** Limits how many requests each runner can send to this process per minute. */
class RunnerRate {
  readonly #now: () => number;
  #since = 0;
  #counts = new Map<string, number>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Counts a request. Throws `too-many-requests` above the limit. */
  count(runnerId: string): void {
    if (this.#now() - this.#since > MINUTE) {
      this.#since = this.#now();
      this.#counts = new Map();
    }
    const count = (this.#counts.get(runnerId) ?? 0) + 1;
    this.#counts.set(runnerId, count);
    if (count > REQUESTS_MAX)
      throw new AppError(
        'too-many-requests',
        'This runner sends too many requests. Wait a moment, then try again.',
        { retryAfter: 60 },
      );
  }
}

import { setTimeout as delay } from 'node:timers/promises';
import type { Needs } from '../../../platform/access/context.ts';
import { notFound } from '../../../platform/access/policy.ts';
import type { UploadKey } from '../rows/upload-row.ts';
import { LEASE, lockedError, UploadLease } from './upload-lease.ts';

/** Milliseconds between two looks whether an upload is free. */
const LOOK_EVERY = 100;
/** Milliseconds that a request waits for an upload: longer than the lease of a server that has died. */
const PATIENCE = LEASE + 5_000;

interface Wish {
  /** Called when somebody else wants the upload: whoever can stop does, and releases it. */
  asked?: () => void;
  signal?: AbortSignal;
  /** Milliseconds. */
  patience?: number;
}

/**
 * Waits until an upload is nobody else's, and takes it. Whoever has it is asked to give way. Throws `locked` where they do not, and
 * `not-found` where there is no such upload.
 */
export async function takeLease(
  context: Needs<'store' | 'log' | 'now'>,
  key: UploadKey,
  wish: Wish = {},
): Promise<UploadLease> {
  const { asked = () => {}, signal, patience = PATIENCE } = wish;
  const lease = new UploadLease(context, key);
  const latest = performance.now() + patience;
  for (;;) {
    signal?.throwIfAborted();
    const found = await lease.take(asked);
    if (found === null) throw notFound();
    if (found === 'taken') return lease;
    if (performance.now() >= latest) throw lockedError();
    await lease.askFor(found.by);
    await delay(LOOK_EVERY);
  }
}

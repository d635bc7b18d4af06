import { api } from '../../../contract/addresses.ts';
import { formatBytes } from '../../../contract/files/format-bytes.ts';
import { VERIFY_MAX_BYTES } from '../../../contract/limits.ts';
import type { SigningKeys } from '../../../contract/twin-archive/signing-keys.ts';
import type { Verdict } from '../../../contract/twin-archive/verify.ts';
import { askWorker } from '../../browser/ask-worker.ts';
import { texts } from './texts.ts';
import type { VerifyQuestion } from './verify-worker.ts';

/**
 * The base time limit for verifying a file, in milliseconds, and the number of bytes that extend the limit by
 * one millisecond.
 */
const WITHIN = 60_000;
const BYTES_PER_MILLISECOND = 10_000;

export interface Verified {
  verdict: Verdict;
  /** False if the keys of this server could not be loaded. */
  keysKnown: boolean;
}

/** Verifies a file in a worker, which then ends. Rejects with a message, or with an `AbortError`. */
export async function verifyInWorker(file: Blob, signal: AbortSignal): Promise<Verified> {
  if (file.size > VERIFY_MAX_BYTES) throw new Error(texts.tooLarge(formatBytes(VERIFY_MAX_BYTES)));
  const keys = await fetchKeys();
  signal.throwIfAborted();
  const worker = new Worker(new URL('./verify-worker.ts', import.meta.url), { type: 'module' });
  const question: VerifyQuestion = { file, keys };
  const { failed, tooSlow } = texts;
  const within = WITHIN + file.size / BYTES_PER_MILLISECOND;
  const verdict = await askWorker<Verdict>(worker, question, { within, signal, failed, tooSlow });
  return { verdict, keysKnown: keys !== null };
}

async function fetchKeys(): Promise<SigningKeys | null> {
  try {
    const answer = await fetch(api.signingKeys());
    return answer.ok ? ((await answer.json()) as SigningKeys) : null;
  } catch {
    return null;
  }
}

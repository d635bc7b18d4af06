import { api } from '../../../../contract/addresses.ts';
import { applyTourChanges } from '../../../../contract/changes/tour-changes.ts';
import { formatBytes } from '../../../../contract/files/format-bytes.ts';
import { IMPORT_MAX_BYTES } from '../../../../contract/limits.ts';
import { type ImportPlan, planImport } from '../../../../contract/threads/bcf/plan-import.ts';
import type { ReadBcf } from '../../../../contract/threads/bcf/read-bcf.ts';
import type { Threads } from '../../../../contract/threads/thread.ts';
import type { ThreadsAnswer } from '../../../../contract/threads/thread-schema.ts';
import type { TourRef } from '../../../../contract/tour-id.ts';
import { askWorker } from '../../../browser/ask-worker.ts';
import { readProblem } from '../../../browser/read-problem.ts';
import type { BcfAnswer } from './bcf-worker.ts';
import { texts } from './texts.ts';

/** The maximum time for reading a file, in milliseconds. */
const WITHIN = 60_000;

export interface Preview extends ImportPlan {
  fileName: string;
  damaged: ReadBcf['damaged'];
  /** The id of the twin, sent with the operations. */
  tourId: string;
}

export interface Here {
  tour: TourRef;
  /** The id of the twin's capture. */
  captureId: string;
}

/**
 * Returns what an import of a file would create. Rejects with a message for the user, or with an
 * `AbortError`.
 */
export async function previewFile(
  file: File,
  { tour, captureId }: Here,
  signal: AbortSignal,
): Promise<Preview> {
  if (file.size > IMPORT_MAX_BYTES) throw new Error(texts.tooLarge(formatBytes(IMPORT_MAX_BYTES)));
  const { topics, damaged } = await readInWorker(file, signal);
  const { threads, tourId } = await fetchThreads(tour, signal);
  return { ...planImport(topics, threads, captureId), damaged, tourId, fileName: file.name };
}

/** Reads a file in a worker, which then ends. */
async function readInWorker(file: Blob, signal: AbortSignal): Promise<ReadBcf> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./bcf-worker.ts', import.meta.url), { type: 'module' });
  const { notRead: failed, tooSlow } = texts;
  const answer = await askWorker<BcfAnswer>(worker, file, { within: WITHIN, signal, failed, tooSlow });
  if ('refused' in answer) throw new Error(answer.refused);
  return answer.read;
}

async function fetchThreads(
  tour: TourRef,
  signal: AbortSignal,
): Promise<{ threads: Threads; tourId: string }> {
  const response = await fetch(api.threads(tour), { signal }).catch(() => null);
  signal.throwIfAborted();
  if (!response) throw new Error(texts.noServer);
  if (!response.ok) throw new Error((await readProblem(response))?.detail ?? texts.noServer);
  const { changes, tourId } = (await response.json()) as ThreadsAnswer;
  const none: Threads = { revision: 0, threads: [], comments: [] };
  return { threads: applyTourChanges(none, changes), tourId };
}

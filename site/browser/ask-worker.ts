interface AskOptions {
  /** How long to wait for the worker's answer, in milliseconds. */
  within: number;
  signal: AbortSignal;
  /** The error messages for a worker that fails, and for a worker that takes too long. */
  failed: string;
  tooSlow: string;
}

/**
 * Sends a question to a worker, returns its answer, and terminates the worker. Rejects with `failed` or
 * `tooSlow` as the message, or with the signal's reason if aborted.
 */
export async function askWorker<Answer>(
  worker: Worker,
  question: unknown,
  { within, signal, failed, tooSlow }: AskOptions,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const timer = setTimeout(() => reject(new Error(tooSlow)), within);
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => resolve(data));
  worker.addEventListener('error', () => reject(new Error(failed)));
  signal.addEventListener('abort', () => reject(signal.reason as Error));
  worker.postMessage(question);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}

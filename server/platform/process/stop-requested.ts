/**
 * Resolves when this process must end: on a signal, or when the process that started it with an IPC channel
 * (`scripts/run.mjs`) has ended. A signal can arrive several times, because terminals and systemd signal the
 * whole process group, and npm and `scripts/run.mjs` forward the signals that they receive. Only the first
 * signal has an effect, so a second Ctrl-C does not abort requests in progress.
 */
export function stopRequested(): Promise<void> {
  // Output fails after the terminal closes. Without listeners, the error would end the process immediately.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => resolve());
    if (process.channel) process.once('disconnect', resolve);
  });
}

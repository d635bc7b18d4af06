/**
 * Resolves once this process is to end: by a signal, or because the process that started it with a channel
 * (`scripts/start.mjs`) no longer exists. One stop arrives several times, since a terminal and systemd signal the whole process
 * group and npm and `scripts/start.mjs` hand their copies on. So whatever comes after the first changes nothing, and a
 * second Ctrl-C resets no request that is under way.
 */
export function stopRequested(): Promise<void> {
  // A terminal that hangs up takes the output with it; that must not end the process before its requests are answered.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => resolve());
    if (process.channel) process.once('disconnect', resolve);
  });
}

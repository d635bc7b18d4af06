// Loaded into a measured server with --import: tells its parent the processor time it has used, or its memory.
process.on('message', (asked) => {
  if (asked === 'memory') {
    globalThis.gc?.();
    globalThis.gc?.();
    process.send?.(process.memoryUsage.rss());
    return;
  }
  // Never collects: that costs time, and throws compiled code away.
  const { user, system } = process.cpuUsage();
  process.send?.((user + system) / 1000);
});
// Listening must not keep a server alive that wants to stop.
process.channel?.unref();

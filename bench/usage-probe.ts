// Loaded into a measured server with --import: answers any message of its parent with the processor time it has used and
// the memory left after a collection.
process.on('message', () => {
  const cpu = process.cpuUsage();
  globalThis.gc?.();
  globalThis.gc?.();
  const { user, system } = cpu;
  process.send?.({ resident: process.memoryUsage.rss(), cpu: (user + system) / 1000 });
});
// Listening must not keep a server alive that wants to stop.
process.channel?.unref();

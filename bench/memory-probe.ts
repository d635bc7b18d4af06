// Loaded into a measured server with --import: answers any message of its parent with the memory left after a collection.
process.on('message', () => {
  globalThis.gc?.();
  globalThis.gc?.();
  process.send?.(process.memoryUsage());
});
// Listening must not keep a server alive that wants to stop.
process.channel?.unref();

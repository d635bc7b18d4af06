// Loaded into a measured server with --import. Reports to its parent the processor time used, its memory, its
// peak memory, or how long its event loop was blocked.
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Samples every millisecond, from the first request on. */
const pauses = monitorEventLoopDelay({ resolution: 1 });

process.on('message', (asked) => {
  if (asked === 'memory') {
    globalThis.gc?.();
    globalThis.gc?.();
    process.send?.(process.memoryUsage.rss());
  } else if (asked === 'peak') {
    // The operating system reports kilobytes.
    process.send?.(process.resourceUsage().maxRSS * 1024);
  } else if (asked === 'pause') {
    // Reported in nanoseconds; 0 if nothing was recorded since the last request.
    process.send?.(pauses.max / 1e6);
    pauses.enable();
    pauses.reset();
  } else {
    // Never collects garbage, because that takes time and discards compiled code.
    const { user, system } = process.cpuUsage();
    process.send?.((user + system) / 1000);
  }
});
// Listening must not keep a stopping server alive.
process.channel?.unref();

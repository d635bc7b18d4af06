/** Resolves in a separate task, so that input and frames come between two pieces of long work. */
export function nextTask(): Promise<void> {
  if ('scheduler' in globalThis && 'yield' in scheduler) return scheduler.yield();
  return new Promise((resolve) => setTimeout(resolve, 0)); // Safari
}

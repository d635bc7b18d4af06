/**
 * Sends requests to a server at a steady pace, no matter how long responses take, to simulate other users
 * during a load. IPC messages say what to request, in which window, and when to report response times. The
 * argument is the time between two requests in milliseconds.
 */
import type { Asked, AskedFor, Waited } from './others.ts';

const waited: Waited[] = [];
let asked: readonly Asked[] = [];
let at: string | null = null;
let count = 0;

process.on('message', (message: AskedFor) => {
  if ('ask' in message) asked = message.ask;
  else if ('window' in message) at = message.window;
  else process.send?.(waited);
});
setInterval(() => {
  const next = asked[count++ % asked.length];
  if (next && at !== null) void ask(next, at);
}, Number(process.argv[2]));

async function ask({ kind, address, request }: Asked, during: string): Promise<void> {
  const began = performance.now();
  try {
    const answer = await fetch(address, request);
    await answer.arrayBuffer();
    waited.push({ kind, during, status: answer.status, ms: performance.now() - began });
  } catch {
    waited.push({ kind, during, status: 0, ms: performance.now() - began });
  }
}

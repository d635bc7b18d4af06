import type { IncomingMessage } from 'node:http';

/** Milliseconds in which a request has to be there whole. Node's own limit is the same, but cannot be lifted for one request. */
const ARRIVAL = 300_000;

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Ends the connection of a request whose body does not arrive in time. */
export function limitArrival(request: IncomingMessage, milliseconds = ARRIVAL): void {
  const { headers, socket } = request;
  if (!('transfer-encoding' in headers) && !(Number(headers['content-length']) > 0)) return;
  const timer = setTimeout(() => {
    if (!request.complete) socket.destroy();
  }, milliseconds);
  timers.set(request, timer.unref());
  request.once('close', () => clearTimeout(timer));
}

/** For a body that may take its time, and that is ended by who reads it where nothing comes. */
export function liftArrivalLimit(request: IncomingMessage): void {
  clearTimeout(timers.get(request));
}

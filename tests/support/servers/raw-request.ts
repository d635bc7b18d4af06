import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A request that is written to a socket, so that its body can arrive late, in pieces or not at all. */
export interface RawRequest {
  readonly socket: Socket;
  /** Returns the response so far, as text. */
  received(): string;
  /** Resolves when the response matches. Rejects if the connection ends before that. */
  until(pattern: RegExp): Promise<string>;
  /** Resolves when the connection has ended. */
  readonly closed: Promise<unknown>;
}

/** Sends these lines as headers, which must include `Host`, and no body. */
export async function openRequest(port: number, head: readonly string[]): Promise<RawRequest> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => (text += chunk));
  // The connection may drop while we are still sending.
  socket.on('error', () => {});
  const closed = once(socket, 'close');
  socket.write([...head, '', ''].join('\r\n'));
  return {
    socket,
    closed,
    received: () => text,
    async until(pattern) {
      while (!pattern.test(text)) {
        const ended = await Promise.race([once(socket, 'data').then(() => false), closed.then(() => true)]);
        if (ended && !pattern.test(text)) throw new Error(`The connection ended after: ${text}`);
      }
      return text;
    },
  };
}

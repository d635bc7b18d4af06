import { connect, type Socket } from 'node:net';

/**
 * An event stream read directly from a socket, because a thousand of them must cost the measuring process
 * little.
 */
export class WatcherClient {
  readonly #socket: Socket;
  /** Resolves with the time at which an event of the awaited revision started to arrive. */
  #awaited: { mark: RegExp; resolve(moment: number): void } | null = null;
  #tail = '';
  /** The number of bytes received so far. */
  bytes = 0;

  constructor(port: number, path: string, cookie: string) {
    this.#socket = connect(port, '127.0.0.1');
    this.#socket.setEncoding('latin1');
    this.#socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nCookie: ${cookie}\r\n\r\n`);
    this.#socket.on('data', (text: string) => this.#read(text));
  }

  /** Returns the time (`performance.now`) at which an event of `revision` arrives, even if it already has. */
  revision(revision: number): Promise<number> {
    return new Promise((resolve) => {
      this.#awaited = { mark: new RegExp(`"revision":${revision},"(document|changes)"`), resolve };
      this.#read('');
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(text: string): void {
    this.bytes += text.length;
    const seen = this.#tail + text;
    if (this.#awaited && this.#awaited.mark.test(seen)) {
      this.#awaited.resolve(performance.now());
      this.#awaited = null;
    }
    // Keeps enough to hold the mark of an event that arrived in two pieces, or before it was awaited.
    this.#tail = seen.slice(-TAIL);
  }
}

/**
 * The number of characters of the received text that are kept: more than one event of the measured tour has.
 */
const TAIL = 16_384;

import { once } from 'node:events';
import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** The number of pieces into which a document is cut, and the time between two pieces in milliseconds. */
const PIECES = { count: 16, pause: 20 };

/**
 * A second address of a product. It sends documents piece by piece, so that each stage of a page is drawn.
 */
export interface PiecemealLine {
  origin: string;
  close(): Promise<void>;
}

/**
 * Forwards read requests to `origin`. Cookies are valid for both origins, because cookies do not depend on
 * ports.
 */
export async function openPiecemealLine(origin: string): Promise<PiecemealLine> {
  const server = createServer((asked, answer) => {
    const headers = { ...asked.headers, host: new URL(origin).host, 'accept-encoding': 'identity' };
    const passedOn = request(
      new URL(asked.url ?? '/', origin),
      { method: asked.method, headers },
      (given) => {
        answer.writeHead(given.statusCode ?? 502, given.headers);
        if (!given.headers['content-type']?.startsWith('text/html')) given.pipe(answer);
        else void given.toArray().then((chunks) => inPieces(Buffer.concat(chunks as Buffer[]), answer));
      },
    );
    passedOn.on('error', () => answer.destroy());
    answer.on('close', () => passedOn.destroy());
    asked.pipe(passedOn);
  });
  server.listen(0);
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function inPieces(document: Buffer, answer: ServerResponse): Promise<void> {
  const size = Math.ceil(document.length / PIECES.count);
  for (let at = 0; at < document.length && !answer.destroyed; at += size) {
    answer.write(document.subarray(at, at + size));
    await wait(PIECES.pause);
  }
  answer.end();
}

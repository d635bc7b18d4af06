import {
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http';
import { Socket } from 'node:net';

/** What is taken of a body that nobody wants before its connection is cut, bytes and milliseconds. */
const REST_MAX_BYTES = 8 * 1024 * 1024;
const REST_TIME = 2_000;

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];

/**
 * An answer that may come before the request's body has been read to its end. It says `Connection: close` then, so that
 * nobody sends another request after a body that is not read.
 */
export class ClosingResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  override writeHead(status: number, reason?: string | Headers, headers?: Headers): this {
    if (hasUnreadBody(this.req)) {
      this.shouldKeepAlive = false;
      // What Node calls when the answer is sent.
      this.req.socket.destroySoon = () => closeAfterRest(this.req);
    }
    return typeof reason === 'string'
      ? super.writeHead(status, reason, headers)
      : super.writeHead(status, reason ?? headers);
  }
}

function hasUnreadBody({ complete, headers }: IncomingMessage): boolean {
  return !complete && ('transfer-encoding' in headers || Number(headers['content-length']) > 0);
}

/**
 * Ends our side of the connection at once, and all of it when the client has sent the rest of the body, or soon: one that
 * is closed with bytes unread is reset, and the client may never see the answer (RFC 9112, 9.6).
 */
function closeAfterRest(request: IncomingMessage): void {
  const { socket } = request;
  let size = 0;
  const cut = () => {
    clearTimeout(timer);
    Socket.prototype.destroySoon.call(socket);
  };
  const timer = setTimeout(cut, REST_TIME);
  if (request.readableEnded || request.destroyed) return cut();
  request.on('data', ({ length }: Buffer) => {
    size += length;
    if (size > REST_MAX_BYTES) cut();
    // A piece in each round of the event loop: a socket would else hand over megabytes in one.
    request.pause();
    setImmediate(() => request.resume());
  });
  request.once('end', cut);
  request.once('close', cut);
  request.resume();
  socket.end();
}

import { once } from 'node:events';
import { Agent, request, type IncomingMessage, type RequestListener } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { DrainingServer, listen } from './draining-server.ts';

/** Timeout in milliseconds. It is far longer than any of these tests takes. */
const PATIENCE = 30_000;

afterEach(() => void vi.useRealTimers());

async function start(answer: RequestListener = (_, response) => response.end('answered')) {
  const server = new DrainingServer({}, answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

async function get(port: number, agent: Agent): Promise<{ status: number | undefined; connection?: string }> {
  const asked = request({ port, host: '127.0.0.1', agent }).end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  await text(response);
  const { connection } = response.headers;
  return { status: response.statusCode, ...(connection === undefined ? {} : { connection }) };
}

/** Sends a request over a bare connection and returns the complete response. */
function ask(socket: Socket): Promise<string> {
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  return text(socket);
}

test('answers a request on a kept-alive connection as the stop begins, and then closes the connection', async () => {
  const { server, port } = await start();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  expect(await get(port, agent)).toEqual({ status: 200, connection: 'keep-alive' });
  const asked = get(port, agent);
  const closed = server.closeWithin(PATIENCE);
  expect(await asked).toEqual({ status: 200, connection: 'close' });
  await closed;
});

test('answers connections that are waiting to be accepted @16.20', async () => {
  const { server, port } = await start();
  const waiting = Array.from({ length: 20 }, () => connect(port, '127.0.0.1'));
  const closed = server.closeWithin(PATIENCE);
  for (const answer of await Promise.all(waiting.map(ask))) expect(answer).toContain('answered');
  await closed;
});

test('loses no request of clients that reconnect until the server refuses connections @16.20', async () => {
  const { server, port } = await start();
  const clients = Array.from({ length: 50 }, async () => {
    for (;;) {
      const asked = request({ port, host: '127.0.0.1', agent: false }).end();
      const [response] = (await once(asked, 'response')) as [IncomingMessage];
      await text(response);
    }
  });
  await server.closeWithin(PATIENCE);
  const ends = await Promise.allSettled(clients);
  const codes = ends.map((end) => end.status === 'rejected' && (end.reason as NodeJS.ErrnoException).code);
  expect(new Set(codes)).toEqual(new Set(['ECONNREFUSED']));
});

test('still answers on idle kept-alive connections after it stops listening @16.20', async () => {
  const { server, port } = await start();
  const sockets = Array.from({ length: 20 }, () => connect(port, '127.0.0.1'));
  for (const socket of sockets) {
    socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
    await once(socket, 'data');
  }
  const closed = server.closeWithin(PATIENCE);
  await vi.waitFor(() => expect(server.listening).toBe(false), { interval: 5, timeout: 10_000 });
  for (const answer of await Promise.all(sockets.map(ask)))
    expect(answer).toMatch(/^HTTP\/1\.1 200[^]+connection: close[^]+answered/i);
  await closed;
});

test('waits up to a second for the next request on a kept-alive connection before closing it @16.20', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'performance'] });
  const { server, port } = await start();
  const [early, late] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
  for (const socket of [early, late]) {
    socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
    await once(socket, 'data');
  }
  const closed = server.closeWithin(PATIENCE);
  while (server.listening) await delay(5);
  vi.advanceTimersByTime(900);
  await nextTurn();
  await nextTurn();
  expect(await ask(early)).toMatch(/^HTTP\/1\.1 200/);
  // Waits until Node's event loop runs timers. It reads data that has arrived only after that.
  await delay(1);
  const answer = ask(late);
  vi.advanceTimersByTime(200);
  expect(await answer).toMatch(/^HTTP\/1\.1 200/);
  await closed;
});

test('does not reset keep-alive connections that clients reuse during shutdown @16.20', async () => {
  const { server, port } = await start((_, response) => void setImmediate(() => response.end('answered')));
  let answered = 0;
  const clients = Array.from({ length: 50 }, async (_, index) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (;;) {
      await get(port, agent);
      answered += 1;
      await new Promise((resume) => setTimeout(resume, index * 8));
    }
  });
  const ended = Promise.allSettled(clients);
  await vi.waitFor(() => expect(answered).toBeGreaterThan(500), { timeout: PATIENCE });
  await server.closeWithin(PATIENCE);
  const codes = (await ended).map(
    (end) => end.status === 'rejected' && (end.reason as NodeJS.ErrnoException).code,
  );
  expect(codes.filter((code) => code !== 'ECONNREFUSED')).toEqual([]);
});

test('waits for a request whose headers are still arriving', async () => {
  const { server, port } = await start();
  const socket = connect(port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\n');
  await once(server, 'connection');
  const closed = server.closeWithin(PATIENCE);
  await vi.waitFor(() => expect(server.listening).toBe(false), 10_000);
  socket.write('host: localhost\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200[^]+connection: close[^]+answered/i);
  await closed;
});

test('announces the closing of the connection in a response that starts after the stop @16.20', async () => {
  let finish = () => {};
  const { server, port } = await start((_, response) => {
    finish = () => void response.end('finished');
  });
  const asked = get(port, new Agent({ keepAlive: true }));
  await once(server, 'request');
  const closed = server.closeWithin(PATIENCE);
  finish();
  expect(await asked).toEqual({ status: 200, connection: 'close' });
  await closed;
});

test('finishes a started response and then closes its connection', async () => {
  let finish = () => {};
  const { server, port } = await start((_, response) => {
    response.write('begun, ');
    finish = () => void response.end('finished');
  });
  const agent = new Agent({ keepAlive: true });
  const asked = request({ port, host: '127.0.0.1', agent }).end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  const closed = server.closeWithin(PATIENCE);
  finish();
  expect(await text(response)).toBe('begun, finished');
  await closed;
});

test('is not delayed by silent or idle connections', async () => {
  const { server, port } = await start();
  const silent = connect(port, '127.0.0.1');
  await once(server, 'connection');
  await get(port, new Agent({ keepAlive: true }));
  const cut = vi.spyOn(server, 'closeAllConnections');
  await server.closeWithin(PATIENCE);
  expect(cut).not.toHaveBeenCalled();
  silent.destroy();
});

test('closes connections of requests that exceed their time limit', async () => {
  const { server, port } = await start((_, response) => void response.write('never finished'));
  const asked = ask(connect(port, '127.0.0.1'));
  await once(server, 'request');
  await server.closeWithin(300);
  await Promise.allSettled([asked]);
});

test('reads the rest of a rejected body so that the connection is not reset', async () => {
  const refuse = async (request: Request) => {
    // Reads one chunk, because Node discards a body that no code has read from.
    await request.body?.getReader().read();
    return new Response('too large', { status: 413 });
  };
  const server = await listen(refuse, { port: 0, host: '127.0.0.1' });
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const [socket] = (await once(server, 'connection')) as [Socket];
  const body = Buffer.alloc(4 * 1024 ** 2);
  client.write(`POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${body.length}\r\n\r\n`);
  const closed = once(socket, 'close');
  // Uses events, because reading the socket as a stream would destroy the connection at the end of the
  // response.
  let answer = '';
  client.on('data', (piece) => (answer += piece.toString()));
  client.end(body);
  await closed;
  expect(answer).toMatch(/^HTTP\/1\.1 413[^]+connection: close[^]+too large/i);
  expect(socket.bytesRead).toBeGreaterThan(body.length);
  await server.closeWithin(PATIENCE);
});

test('limits how long the headers of a request may take to arrive', async () => {
  const server = await listen(() => new Response('ok'), { port: 0, host: '127.0.0.1' });
  try {
    expect(server).toMatchObject({ requestTimeout: 0, headersTimeout: 60_000 });
  } finally {
    server.close();
  }
});

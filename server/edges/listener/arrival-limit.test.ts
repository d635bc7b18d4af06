import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { liftArrivalLimit, limitArrival } from './draining-server.ts';

const LIMIT = 100;
const HEAD = 'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 4\r\n\r\nab';

async function serve(each: (request: IncomingMessage) => void) {
  const server = createServer((request, response) => {
    limitArrival(request, LIMIT);
    each(request);
    request.resume().once('end', () => response.end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.on('data', (bytes: Buffer) => (answer += bytes.toString('latin1')));
  const closed = once(socket, 'close');
  socket.write(HEAD);
  return { server, socket, closed, answer: () => answer };
}

test('closes the connection of a request whose body does not arrive', async () => {
  const { server, closed, answer } = await serve(() => {});
  await closed;
  expect(answer()).toBe('');
  server.close();
});

test('does not limit responses, or requests whose limit was removed', async () => {
  for (const lift of [true, false]) {
    const { server, socket, answer } = await serve((request) => lift && liftArrivalLimit(request));
    if (!lift) socket.write('cd');
    await new Promise((resume) => setTimeout(resume, 2 * LIMIT));
    if (lift) socket.write('cd');
    while (answer() === '') await once(socket, 'data');
    expect(answer()).toMatch(/^HTTP\/1\.1 200 /);
    socket.destroy();
    server.close();
  }
});

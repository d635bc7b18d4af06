import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const MEGABYTE = 1024 ** 2;
/** Random, so that no disk makes less of it. */
const PIECE = randomBytes(MEGABYTE);

export interface Sent {
  origin: string;
  method: string;
  path: string;
  headers: Record<string, string>;
}

/** Bytes of a file of so many MiB that is like no other. */
function* contentOf(megabytes: number): Generator<Buffer> {
  yield Buffer.concat([randomBytes(16), PIECE.subarray(16)]);
  for (let count = 1; count < megabytes; count += 1) yield PIECE;
}

/** Sends a file; answers the seconds until it was answered. Throws where it was not taken. */
export async function sendFile({ origin, method, path, headers }: Sent, megabytes: number): Promise<number> {
  const began = performance.now();
  const sent = request(origin + path, {
    method,
    agent: false,
    headers: { ...headers, 'content-length': String(megabytes * MEGABYTE) },
  });
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
  await Promise.all([pipeline(Readable.from(contentOf(megabytes), { objectMode: false }), sent), answered]);
  const [response] = await answered;
  await response.resume().toArray();
  if (response.statusCode !== 204) throw new Error(`${method} ${path} was answered ${response.statusCode}.`);
  return (performance.now() - began) / 1000;
}

/** Fetches a file of so many MiB in ranges over one connection; answers the seconds. */
export async function fetchRanges(address: string, megabytes: number, perRange: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const began = performance.now();
  for (let at = 0; at < megabytes; at += perRange) {
    const range = `bytes=${at * MEGABYTE}-${(at + perRange) * MEGABYTE - 1}`;
    const asked = request(address, { agent, headers: { range } }).end();
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    let bytes = 0;
    for await (const chunk of response) bytes += (chunk as Buffer).length;
    if (response.statusCode !== 206 || bytes !== perRange * MEGABYTE) {
      throw new Error(
        `${range} of ${new URL(address).origin} was answered ${response.statusCode} with ${bytes} bytes.`,
      );
    }
  }
  agent.destroy();
  return (performance.now() - began) / 1000;
}

import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A connection to a server on this machine that a test can cut. Its origin is the server's public origin. */
export interface BreakingLine {
  origin: string;
  /** Sets the ports to which connections are forwarded, in turn. A restarted server may have another port. */
  leadTo(...ports: number[]): void;
  /** Returns the bytes sent to the server. */
  sent(): number;
  /** Returns how often the connection has dropped. */
  breaks(): number;
  /** Drops all connections after this many more bytes have been sent to the server. */
  breakAfter(bytes: number): void;
  /** Limits the bytes per second that each connection sends to the server; null for no limit. */
  slow(speed: number | null): void;
  /** Drops all connections, and accepts no new ones until `up` is called. */
  down(): void;
  up(): void;
  close(): Promise<void>;
}

export async function openBreakingLine(): Promise<BreakingLine> {
  const ends = new Set<Socket>();
  let ports: readonly number[] = [];
  let connections = 0;
  let isUp = true;
  let speed: number | null = null;
  let sent = 0;
  let breaks = 0;
  let breakAt = Infinity;

  function breakAll(): void {
    breakAt = Infinity;
    breaks += 1;
    for (const end of ends) end.resetAndDestroy();
  }

  function keep(end: Socket, other: Socket): void {
    ends.add(end);
    end.on('error', () => {}); // Connections fail on purpose.
    end.on('close', () => {
      ends.delete(end);
      other.destroy();
    });
  }

  const server = createServer((client) => {
    const port = ports[connections % ports.length];
    connections += 1;
    if (!isUp || port === undefined) return void client.resetAndDestroy();
    const upstream = connect(port, '127.0.0.1');
    keep(client, upstream);
    keep(upstream, client);
    upstream.pipe(client);
    client.on('end', () => upstream.end());
    client.on('data', (chunk) => {
      const left = breakAt - sent;
      sent += Math.min(chunk.length, left);
      const drained = upstream.write(chunk.subarray(0, left));
      if (chunk.length >= left) return breakAll();
      if (drained && speed === null) return;
      client.pause();
      if (speed === null) upstream.once('drain', () => client.resume());
      else setTimeout(() => client.resume(), (chunk.length / speed) * 1_000);
    });
  });
  server.listen(0);
  await once(server, 'listening');

  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    leadTo(...next) {
      ports = next;
    },
    sent: () => sent,
    breaks: () => breaks,
    breakAfter(bytes) {
      breakAt = sent + bytes;
    },
    slow(next) {
      speed = next;
    },
    down() {
      isUp = false;
      breakAll();
    },
    up() {
      isUp = true;
    },
    async close() {
      for (const end of ends) end.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

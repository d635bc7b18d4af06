import { createServer, type Socket } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../servers/free-port.ts';

/** The text in infected files, which is the signature of `tests/services/clamd.sh`. */
export const SIGNATURE = 'GOV360-TEST-SIGNATURE';

export interface TestScanner {
  /** The scanner's address, for `CLAMD_URL`. */
  url: string;
  /** The sizes in bytes of the files that it received completely. */
  readonly scanned: number[];
  /**
   * The response to send instead of a verdict: an error, a response that is too long, or nothing. Undefined
   * for verdicts.
   */
  instead: string | undefined;
  /** Stops the scanner. `open` restarts it at the same address. */
  close(): Promise<void>;
  open(): Promise<void>;
}

/**
 * Starts a scanner in this process that handles PING and INSTREAM of clamd's protocol, over TCP or over a
 * socket in a separate folder.
 */
export async function startTestScanner({ limit = 1024 ** 2, unix = false } = {}): Promise<TestScanner> {
  const folder = mkdtempSync(join(tmpdir(), 'gov360-clamd-'));
  const place = unix ? { path: join(folder, 'clamd.sock') } : { host: '127.0.0.1', port: await freePort() };
  const sockets = new Set<Socket>();
  const make = () =>
    createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => {}).on('close', () => sockets.delete(socket));
      const answer = async () => {
        const file = await readFile(socket, limit);
        if (file && typeof file !== 'string') scanner.scanned.push(file.length);
        const text = scanner.instead ?? answerTo(file);
        if (text) socket.end(`${text}\0`);
      };
      // The client may disconnect before the response.
      answer().catch(() => {});
    });
  let server = make();
  const scanner: TestScanner = {
    url: place.path ? `unix://${place.path}` : `tcp://127.0.0.1:${place.port}`,
    scanned: [],
    instead: undefined,
    async open() {
      server = make();
      await new Promise<void>((resolve) => server.listen(place, resolve));
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      if (unix) rmSync(folder, { recursive: true, force: true });
    },
  };
  await scanner.open();
  return scanner;
}

function answerTo(file: Buffer | 'large' | 'ping' | null): string {
  if (file === 'ping') return 'PONG';
  if (file === 'large') return 'INSTREAM size limit exceeded. ERROR';
  if (!file) return 'UNKNOWN COMMAND';
  return file.includes(SIGNATURE) ? 'stream: GoV360.Test.Signature.UNOFFICIAL FOUND' : 'stream: OK';
}

/** Returns the content of a file, or null if the command is not INSTREAM. */
async function readFile(socket: Socket, limit: number): Promise<Buffer | 'large' | 'ping' | null> {
  const command = Buffer.from('zINSTREAM\0');
  let rest = Buffer.alloc(0);
  const file: Buffer[] = [];
  let size = 0;
  for await (const piece of socket.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    rest = Buffer.concat([rest, piece]);
    if (size === 0 && file.length === 0) {
      if (rest.equals(Buffer.from('zPING\0'))) return 'ping';
      if (rest.length < command.length) continue;
      if (!rest.subarray(0, command.length).equals(command)) return null;
      rest = rest.subarray(command.length);
      file.push(Buffer.alloc(0));
    }
    while (rest.length >= 4) {
      const length = rest.readUInt32BE();
      if (length === 0) return Buffer.concat(file);
      if (rest.length < 4 + length) break;
      file.push(rest.subarray(4, 4 + length));
      size += length;
      if (size > limit) return 'large';
      rest = rest.subarray(4 + length);
    }
  }
  return null;
}

// Replaces a program that opens untrusted files. It computes forever without reading from any pipe, or tries
// to reach a port of this machine.
import { writeSync } from 'node:fs';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

const REPORT = 3;
const { port } = JSON.parse(await text(process.stdin)) as { port?: number };
if (port === undefined) {
  writeSync(REPORT, 'computing');
  for (;;);
}
connect({ port, host: '127.0.0.1' })
  .on('connect', () => end('connected'))
  .on('error', (error: NodeJS.ErrnoException) => end(error.code ?? 'failed'));

function end(said: string): void {
  writeSync(REPORT, said);
  process.exit(0);
}

// This child process opens an untrusted file to convert it.
// run-converter.ts starts the process without secrets.
// The process has little memory and, if the system supports that, no network access.
// The process reads the file from standard input and writes the thumbnail to standard output.
// The process writes its report line by line to a third pipe.
import { once } from 'node:events';
import { Socket } from 'node:net';
import { readInput } from '../../../platform/process/read-input.ts';
import { converterRequestSchema, type ReportLine } from './report.ts';

const REPORT = 3;

for (const name of ['fetch', 'WebSocket', 'EventSource']) Reflect.deleteProperty(globalThis, name);

const { request, bytes } = await readInput(
  process.stdin,
  (value) => converterRequestSchema.parse(value),
  ({ bytes }) => bytes,
);
const report = new Socket({ fd: REPORT, readable: false, writable: true });

async function say(line: ReportLine): Promise<void> {
  if (!report.write(`${JSON.stringify(line)}\n`)) await once(report, 'drain');
}

async function convert(): Promise<Buffer | null> {
  switch (request.kind) {
    case 'picture':
      return await (await import('./convert-picture.ts')).convertPicture(bytes, request.type, say);
    case 'pdf':
      return await (await import('./convert-pdf.ts')).convertPdf(bytes, say);
    case 'text':
      await (await import('./convert-text.ts')).convertText(bytes, request.cut, say);
      return null;
  }
}

const thumbnail = await convert();
if (thumbnail) process.stdout.write(thumbnail);
await say({ complete: true });
report.end();
await once(report, 'close');

// Exits without waiting for timers and handles that libraries left open.
process.exit();

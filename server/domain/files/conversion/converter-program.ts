// The child process that opens a stranger's file to make what is shown of it (run-converter.ts starts it): no secrets, little memory,
// nothing to be fetched. The file comes in over standard input, its thumbnail goes out over standard output, and what is to be said of
// it, line by line, over a third pipe.
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

// Whatever a library still waits for.
process.exit();

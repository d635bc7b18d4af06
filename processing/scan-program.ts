/**
 * Creates a capture from a scan. Reads a `ScanRequest` as JSON from its standard input, reports progress as
 * lines of JSON on its standard output, and writes the results into the output folder, with `result.json`
 * last. For a `DrawRequest`, it only draws pictures and writes `drawn.json`. It is a separate program because
 * it opens untrusted files.
 */
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { drawRequestSchema, scanRequestSchema } from '../contract/scans/scan-result.ts';
import { processScan } from './process-scan.ts';

// This module has no top-level `await`, because a module that is loaded later may import this one.
// With a top-level `await`, that import would wait forever.
void run();

async function run(): Promise<void> {
  const asked: unknown = JSON.parse(await text(process.stdin));
  const drawing = drawRequestSchema.safeParse(asked);
  if (drawing.success) {
    const { drawStart } = await import('./pictures/draw-pictures.ts');
    return await write(drawing.data.output, 'drawn.json', await drawStart(drawing.data));
  }
  const request = scanRequestSchema.parse(asked);
  const result = await processScan(request, (progress) => {
    process.stdout.write(`${JSON.stringify(progress)}\n`);
  });
  await write(request.output, 'result.json', result);
}

async function write(folder: string, name: string, written: unknown): Promise<void> {
  const handle = await open(join(folder, name), 'wx');
  try {
    await handle.writeFile(JSON.stringify(written));
    await handle.sync();
  } finally {
    await handle.close();
  }
}

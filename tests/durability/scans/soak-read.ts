// `node tests/durability/scans/soak-read.ts`: reads thousands of mutated scans, each format in a separate
// process, as for processing, and writes the results to a file.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { SCAN_FORMATS, type ScanFormat } from './mutate.ts';
import { type MutatedCount, readMutated } from './read-mutated.ts';

const COUNT = 5_000;

interface Outcome extends MutatedCount {
  seconds: number;
  /** The peak memory, in MiB. */
  peak: number;
}

const [format] = process.argv.slice(2);
if (format === undefined) await soak();
else process.stdout.write(JSON.stringify(await outcomeOf(format as ScanFormat)));

async function outcomeOf(format: ScanFormat): Promise<Outcome> {
  const started = performance.now();
  const found = await readMutated(format, 0, COUNT);
  return {
    ...found,
    seconds: Math.round((performance.now() - started) / 1_000),
    peak: Math.round(process.resourceUsage().maxRSS / 1024),
  };
}

async function soak(): Promise<void> {
  const rows: string[] = [];
  let failed = false;
  for (const format of SCAN_FORMATS) {
    const child = spawn(process.execPath, [import.meta.filename, format], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit');
    const written = await text(child.stdout);
    const [code] = (await ended) as [number | null];
    if (code !== 0) throw new Error(`Reading ${format} ended with ${String(code)}.`);
    const { refused, read, failures, seconds, peak } = JSON.parse(written) as Outcome;
    console.log(format, { refused, read, failures, seconds, peak });
    failed ||= failures.length > 0;
    rows.push(
      `| ${format} | ${COUNT} | ${refused} | ${read} | ${failures.length} | ${seconds} s | ${peak} MiB |`,
    );
  }
  const lines = [
    '# Mutated scans',
    '',
    '`node tests/durability/scans/soak-read.ts` generates files from seeds: scans whose bytes, numbers, names, counts and addresses are changed,',
    'duplicated or truncated. One process per format reads these files one after the other. For one in twenty files that it can read, it also',
    'finds and applies the frame. Each file must either be rejected with an error message, or produce a mesh that meets the guarantees in',
    '`processing/scan-mesh.ts`.',
    '',
    '| Format | Files | Rejected with an error message | Read | Any other result | Time | Peak memory |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}.`,
    '',
    'Through a server: [server-results.md](server-results.md).',
    '',
  ];
  writeFileSync(join(import.meta.dirname, 'results.md'), lines.join('\n'));
  process.exitCode = failed ? 1 : 0;
}

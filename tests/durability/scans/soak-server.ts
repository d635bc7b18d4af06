// `node tests/durability/scans/soak-server.ts [count]`: uploads so many mutated scans of each format to a server, which processes them one
// after another, looks at what becomes of each, and writes down what came of it.
import { readdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { startProduct, WRITES_WITHOUT_LIMIT } from '../../support/servers/product.ts';
import { openSession } from '../../support/servers/session.ts';
import { measureWaits } from './measure-waits.ts';
import { SCAN_FORMATS } from './mutate.ts';
import { sendMutated, type SentScans } from './send-mutated.ts';

const COUNT = Number(process.argv[2] ?? 5_000);
/** Milliseconds for which the server is asked before, and how much longer others may wait meanwhile. */
const IDLE = 20_000;
const FACTOR = 1.5;

const product = await startProduct({ env: WRITES_WITHOUT_LIMIT });
const found: Record<string, SentScans> = {};
const session = await openSession(product.origin, 'scans@example.test');
const idle = await measureWaits(product.origin, (stop) => void setTimeout(stop, IDLE));
const busy = await measureWaits(product.origin, async (stop) => {
  for (const format of SCAN_FORMATS) {
    found[format] = await sendMutated(product.origin, session, { format, count: COUNT });
    console.log(format, found[format].states, found[format].wrong);
  }
  stop();
});
const left = readdirSync(join(product.dataDir, 'uploads'));
await product.stop();
console.log(product.output());
product.remove();

const states = Object.values(found).flatMap((sent) => Object.keys(sent.states));
const columns = [...new Set(states)].sort();
const lines = [
  '# Mutated scans, through the server',
  '',
  `\`node tests/durability/scans/soak-server.ts ${COUNT}\` uploads ${COUNT} mutated scans of each format, which a server processes one after another`,
  'and which are deleted then. Of each it is looked at whether it ended, with a sentence or with all files of its capture.',
  '',
  `| Format | ${columns.join(' | ')} | Half or without a sentence |`,
  `| --- |${' --- |'.repeat(columns.length + 1)}`,
  ...Object.entries(found).map(
    ([format, sent]) =>
      `| ${format} | ${columns.map((state) => sent.states[state] ?? 0).join(' | ')} | ${sent.wrong.length} |`,
  ),
  '',
  `Others waited ${idle.toFixed(1)} ms before and ${busy.toFixed(1)} ms meanwhile at the 99th percentile; ${left.length} folders were left.`,
  '',
  `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}.`,
  '',
];
writeFileSync(join(import.meta.dirname, 'server-results.md'), lines.join('\n'));
const wrong = Object.values(found).flatMap((sent) => sent.wrong);
process.exit(wrong.length > 0 || left.length > 0 || busy > FACTOR * idle ? 1 : 0);

// npm run soak: has 20,000 mutated archives and tables read, some of them by a whole server, and writes down what came of it.
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { openSession } from '../../support/session.ts';
import { startProduct, WRITES_WITHOUT_LIMIT } from '../../support/product.ts';
import { readMutations } from './read-mutations.ts';
import { sendMutations } from './send-mutations.ts';

const READ = 20_000;
const SENT = 500;
/** Milliseconds that nobody may wait for an answer. */
const LONGEST_WAIT = 1_000;

const read = await readMutations(0, READ);
console.log(read);
const product = await startProduct({ env: WRITES_WITHOUT_LIMIT });
let output: string;
let sent: Awaited<ReturnType<typeof sendMutations>>;
try {
  const session = await openSession(product.origin, 'mutations@example.test');
  sent = await sendMutations(product.origin, session, { from: READ, count: SENT });
} finally {
  await product.stop();
  output = product.output();
  product.remove();
}
console.log(sent, output);
const list = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([name, count]) => `${name}: ${count}`)
    .join(', ');
const lines = [
  '# Mutated archives and tables',
  '',
  '`npm run soak` makes files that a seed decides: archives and tables of tags with bytes, fields, names and sizes changed, cut off or',
  'doubled. Each is read by the function that the reader’s process runs; the last of them are sent to a server as anyone would, which',
  'checks each in a process of its own, and are imported where they can be, while somebody else asks every 20 ms.',
  '',
  '| What | |',
  '| --- | --- |',
  `| Files read | ${READ} |`,
  `| refused with sentences | ${read.refused} |`,
  `| taken, and all that they bring may be stored | ${read.taken} |`,
  `| anything else | ${read.failures.length} |`,
  `| Files sent to a server | ${SENT} (${list(sent.states)}) |`,
  `| what it answered, by status | ${list(sent.answers)} |`,
  `| the longest that somebody else waited | ${sent.longestWait} ms |`,
  '',
  `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}.`,
  '',
];
writeFileSync(join(import.meta.dirname, 'results.md'), lines.join('\n'));
const failed = read.failures.length > 0 || Object.keys(sent.answers).some((status) => Number(status) >= 500);
process.exit(failed || sent.longestWait > LONGEST_WAIT ? 1 : 0);

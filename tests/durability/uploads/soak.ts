// npm run soak: sends 20,000 mutated uploads to a server with each kind of store, checks which are stored and
// served, and writes the results to a file.
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { createPostgresDatabase } from '../../support/postgres-database.ts';
import { startPostgres } from '../../support/postgres.ts';
import { startProduct, WRITES_WITHOUT_LIMIT } from '../../support/servers/product.ts';
import { openSession, saveTour } from '../../support/servers/session.ts';
import { findWrong } from './find-wrong.ts';
import { sendMutations, type SentUploads } from './send-mutations.ts';
import { isServerError } from './server-errors.ts';

const SENT = 20_000;
/** The number of uploads per user. */
const EACH = 2_500;
/** One in this many stored files is fetched. */
const EVERY = 10;
/** The maximum response time in milliseconds. */
const LONGEST_WAIT = 1_000;

interface Soaked extends Pick<SentUploads, 'answers' | 'longestWait'> {
  finished: number;
  wrong: string[];
}

const postgres = await startPostgres();
const found = {
  SQLite: await soak(0, {}),
  PostgreSQL: await soak(SENT / 2, { DATABASE_URL: await createPostgresDatabase(postgres.url) }),
};
await postgres.stop();

const listed = (counts: Record<string, number>) =>
  Object.entries(counts)
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([answer, count]) => `${answer}: ${count}`)
    .join(', ');
const lines = [
  '# Mutated uploads',
  '',
  `\`npm run soak\` sends ${SENT} uploads generated from seeds, eight at a time. It changes names, types, headers, sizes, offsets, metadata and the`,
  'order of requests, and cuts connections (status 0 below). It finishes most of the uploads that it can finish, and abandons the others.',
  `Meanwhile, another user sends a request every 20 ms. The soak checks the document of each stored file and, for one file in ${EVERY}, the response`,
  'of the player’s origin.',
  '',
  '| Store | Uploads | Stored | Stored or served with a wrong type | Errors of the server | Longest wait of the other user |',
  '| --- | --- | --- | --- | --- | --- |',
  ...Object.entries(found).map(
    ([store, { finished, wrong, answers, longestWait }]) =>
      `| ${store} | ${SENT / 2} | ${finished} | ${wrong.length} | ${errorsOf(answers)} | ${longestWait} ms |`,
  ),
  '',
  ...Object.entries(found).flatMap(([store, { answers }]) => [
    `Responses with ${store}: ${listed(answers)}.`,
    '',
  ]),
  `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.version}.`,
  '',
];
writeFileSync(join(import.meta.dirname, 'results.md'), lines.join('\n'));
const failed = Object.values(found).some(
  ({ wrong, answers, longestWait }) =>
    wrong.length > 0 || errorsOf(answers) > 0 || longestWait > LONGEST_WAIT,
);
process.exit(failed ? 1 : 0);

async function soak(first: number, env: Record<string, string>): Promise<Soaked> {
  const product = await startProduct({ env: { ...WRITES_WITHOUT_LIMIT, ...env } });
  const soaked: Soaked = { answers: {}, longestWait: 0, finished: 0, wrong: [] };
  try {
    for (let from = first; from < first + SENT / 2; from += EACH) {
      const session = await openSession(product.origin, `uploads-${from}@example.test`);
      await saveTour(product.origin, session, { name: 'Office' });
      const sent = await sendMutations(product.origin, session, { from, count: EACH });
      soaked.wrong.push(...(await findWrong(product.origin, session, sent.finished, EVERY)));
      soaked.finished += sent.finished.length;
      soaked.longestWait = Math.max(soaked.longestWait, sent.longestWait);
      for (const [answer, count] of Object.entries(sent.answers)) {
        soaked.answers[answer] = (soaked.answers[answer] ?? 0) + count;
      }
      console.log(from + EACH, soaked);
    }
  } finally {
    await product.stop();
    console.log(product.output());
    product.remove();
  }
  return soaked;
}

function errorsOf(answers: Record<string, number>): number {
  return Object.entries(answers).reduce(
    (sum, [answer, count]) => sum + (isServerError(answer) ? count : 0),
    0,
  );
}

// npm run cluster [FOLDER]: see docs/operations.md. Runs until Ctrl-C, and leaves its logs in the folder.
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startCluster } from './start-cluster.ts';

const [given] = process.argv.slice(2);
const folder = given ? resolve(given) : mkdtempSync(join(tmpdir(), 'gov360-cluster-'));
if (given && readdirSync(folder, { withFileTypes: true }).length > 0) {
  console.error(`${folder} is not empty. Name an empty folder, or none for a temporary one.`);
  process.exit(1);
}

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
console.log(`Starting a cluster in ${folder}. This takes about a minute.`);
const cluster = await startCluster(folder);
const { machines, origin, playerOrigin, balancers, inbox } = cluster;
for (const refusal of machines.refused) console.log(`Not here: ${refusal}.`);
const [first = '', second = ''] = balancers;
console.log(`
The site       ${origin.origin}
The player     ${playerOrigin.origin}
Balancers      ${first} and ${second}: add one to /etc/hosts
               ${first} ${origin.hostname} ${playerOrigin.hostname}
Certificate    ${join(folder, 'ca.pem')}
PostgreSQL     ${cluster.databaseUrl}
Patroni        ${cluster.databases.map((name) => `http://${machines.address(name)}:8008`).join(', ')}
Servers        ${cluster.servers.map((name) => `http://${machines.address(name)}:3000`).join(', ')}
S3             ${cluster.s3.endpoint}
Logs           ${join(folder, 'logs')}

Mails with links are shown here as they arrive. Ctrl-C stops everything.
`);

let shown = 0;
while (!stop.signal.aborted) {
  const mails = inbox.mails();
  for (const { to, subject, links } of mails.slice(0, mails.length - shown).toReversed())
    console.log(`Mail to ${to}: ${subject}\n  ${links[0] ?? ''}`);
  shown = mails.length;
  await pause(500, null, { signal: stop.signal }).catch(() => null);
}
console.log('Stopping…');
await cluster.close();
process.exit(0);

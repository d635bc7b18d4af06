import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { Client } from 'pg';
import { type Inbox, startDevelopmentInbox } from '../../server/platform/mail/development-inbox.ts';
import { Machines } from './machines.ts';

const root = resolve(import.meta.dirname, '../..');
const DATABASES = ['database-1', 'database-2', 'database-3'] as const;
const SERVERS = ['server-1', 'server-2', 'server-3'] as const;
const BALANCERS = ['balancer-1', 'balancer-2'] as const;
const HOSTS = { site: 'site.gov360.test', player: 'player.gov360.test' };
const HTTPS_PORT = 8443;
const BUCKET = 'twins';
const KEY = { id: 'test:tester', secret: 'testing' };
const SWIFT_PORT = 8080;
/** The path in Debian's package faketime. */
const FAKE_CLOCK = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';

/** A running cluster. */
export interface Cluster {
  machines: Machines;
  databases: readonly string[];
  servers: readonly string[];
  /** The addresses of the balancers, followed by what a client needs to connect to them. */
  balancers: readonly string[];
  origin: URL;
  playerOrigin: URL;
  certificate: string;
  authSecret: string;
  inbox: Inbox;
  s3: { endpoint: string; bucket: string; keyId: string; secret: string; region: string; prefix: string };
  /** The address of the primary through the first balancer. */
  databaseUrl: string;
  /** The folder of the small disk, if one was requested and this computer could mount it. */
  smallDisk: string | null;
  /**
   * Returns the role that each of Patroni's members reports: `leader`, `sync_standby` or `replica`; no roles
   * while they are unknown.
   */
  roles: () => Promise<Map<string, string>>;
  /**
   * Resolves once there is a primary, a standby that has every acknowledged write, and `members` members in
   * total.
   */
  untilReplicated: (members?: number) => Promise<void>;
  close: () => Promise<void>;
}

export interface ClusterOptions {
  /** Additional environment variables of each server. */
  env?: Record<string, string>;
  /** A machine whose data is on its own small disk. */
  smallDisk?: { machine: string; megabytes: number };
}

/** Starts all parts in an empty folder. Resolves once the site responds through both balancers. */
export async function startCluster(folder: string, options: ClusterOptions = {}): Promise<Cluster> {
  const machines = new Machines(folder, [...DATABASES, ...SERVERS, ...BALANCERS, 'store', 'runner']);
  const secrets = {
    database: newSecret(),
    replication: newSecret(),
    superuser: newSecret(),
    auth: newSecret(),
  };
  const inbox = await startDevelopmentInbox(machines.address());
  const smallDisk = options.smallDisk ? mountSmall(machines, options.smallDisk) : null;
  const close = async () => {
    await machines.close();
    await inbox.close();
    if (smallDisk) execFileSync('umount', [smallDisk]);
  };
  try {
    const certificate = makeCertificate(folder);
    startDatabases(machines, secrets);
    startBalancers(machines);
    startStore(machines);
    const roles = () => readRoles(machines);
    const untilReplicated = (members: number = DATABASES.length) =>
      until('PostgreSQL is replicated', async () => {
        const known = [...(await roles()).values()];
        return known.length >= members && known.includes('leader') && known.includes('sync_standby');
      });
    await untilReplicated(2);
    const balancers = BALANCERS.map((name) => machines.address(name));
    const databaseUrl = (user: string, password: string, name: string, balancer = balancers[0]) =>
      `postgres://${user}:${password}@${balancer}:5432/${name}`;
    await until('a balancer finds the primary', () => isOpen(balancers[0] ?? '', 5432));
    await createDatabase(databaseUrl('postgres', secrets.superuser, 'postgres'), secrets.database);
    const s3 = {
      endpoint: `http://${machines.address('store')}:${SWIFT_PORT}`,
      bucket: BUCKET,
      keyId: KEY.id,
      secret: KEY.secret,
      region: 'us-east-1',
      prefix: '',
    };
    await createBucket(s3.endpoint);
    startServers(machines, {
      DATABASE_URLS: balancers.map((each) => databaseUrl('gov360', secrets.database, 'gov360', each)),
      env: {
        AUTH_SECRET: secrets.auth,
        SMTP_URL: inbox.url,
        FILES_S3_ENDPOINT: s3.endpoint,
        FILES_S3_BUCKET: s3.bucket,
        FILES_S3_KEY_ID: s3.keyId,
        FILES_S3_SECRET: s3.secret,
        TRUSTED_PROXIES: balancers.join(', '),
        ...options.env,
      },
    });
    for (const server of SERVERS) await until(`${server} is ready`, () => isReady(machines.address(server)));
    for (const balancer of balancers) await until('a balancer listens', () => isOpen(balancer, HTTPS_PORT));
    return {
      machines,
      databases: DATABASES,
      servers: SERVERS,
      balancers,
      origin: new URL(`https://${HOSTS.site}:${HTTPS_PORT}`),
      playerOrigin: new URL(`https://${HOSTS.player}:${HTTPS_PORT}`),
      certificate,
      authSecret: secrets.auth,
      inbox,
      s3,
      databaseUrl: databaseUrl('gov360', secrets.database, 'gov360'),
      smallDisk,
      roles,
      untilReplicated,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Returns the environment of a server whose clock is wrong by some seconds. */
export function wrongClock(seconds: number): Record<string, string> {
  const offset = `${seconds < 0 ? '' : '+'}${seconds}s`;
  return { LD_PRELOAD: FAKE_CLOCK, FAKETIME: offset, FAKETIME_DONT_FAKE_MONOTONIC: '1' };
}

/** Calls `isSo` until it returns true. Throws after three minutes. Treats errors as false. */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const last = performance.now() + 180_000;
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > last) throw new Error(`It took more than three minutes until ${what}.`);
    await pause(200);
  }
}

type Secrets = Readonly<Record<'database' | 'replication' | 'superuser' | 'auth', string>>;

/** Starts etcd, Patroni and the PostgreSQL that Patroni starts on each of three machines. */
function startDatabases(machines: Machines, secrets: Secrets): void {
  const at = (port: number) => DATABASES.map((name) => `${machines.address(name)}:${port}`);
  const cluster = DATABASES.map((name) => `${name}=http://${machines.address(name)}:2380`).join(',');
  const common = Object.fromEntries(
    readFileSync(join(root, 'deploy/cluster/etcd.env'), 'utf8')
      .split('\n')
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => line.split(/=(.*)/s).slice(0, 2) as [string, string]),
  );
  for (const name of DATABASES) {
    const address = machines.address(name);
    const [client, peer] = [`http://${address}:2379`, `http://${address}:2380`];
    machines
      .add({
        name: `etcd-${name}`,
        machine: name,
        command: ['etcd'],
        user: 'etcd',
        cpu: 40,
        memory: 512,
        env: {
          ...common,
          ETCD_NAME: name,
          ETCD_DATA_DIR: folderFor(machines, `etcd-${name}`, 'etcd'),
          ETCD_LISTEN_PEER_URLS: peer,
          ETCD_INITIAL_ADVERTISE_PEER_URLS: peer,
          ETCD_LISTEN_CLIENT_URLS: client,
          ETCD_ADVERTISE_CLIENT_URLS: client,
          ETCD_INITIAL_CLUSTER: cluster,
        },
      })
      .start();
    const home = folderFor(machines, name, 'postgres');
    machines
      .add({
        name,
        machine: name,
        user: 'postgres',
        cpu: 100,
        memory: 1024,
        command: ['patroni', join(root, 'deploy/cluster/patroni.yml')],
        env: {
          HOME: home,
          PATRONI_NAME: name,
          PATRONI_RESTAPI_LISTEN: `${address}:8008`,
          PATRONI_RESTAPI_CONNECT_ADDRESS: `${address}:8008`,
          PATRONI_POSTGRESQL_LISTEN: `${address}:5432`,
          PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${address}:5432`,
          PATRONI_POSTGRESQL_DATA_DIR: join(home, 'data'),
          PATRONI_POSTGRESQL_PGPASS: join(home, 'pgpass'),
          PATRONI_ETCD_HOSTS: at(2379)
            .map((each) => `'${each}'`)
            .join(','),
          PATRONI_SUPERUSER_USERNAME: 'postgres',
          PATRONI_SUPERUSER_PASSWORD: secrets.superuser,
          PATRONI_REPLICATION_USERNAME: 'replicator',
          PATRONI_REPLICATION_PASSWORD: secrets.replication,
        },
      })
      .start();
  }
}

function startBalancers(machines: Machines): void {
  const addresses = Object.fromEntries(
    [...SERVERS, ...DATABASES].map((name) => [name.toUpperCase().replace('-', '_'), machines.address(name)]),
  );
  for (const name of BALANCERS) {
    machines
      .add({
        name,
        machine: name,
        user: 'haproxy',
        cpu: 100,
        memory: 1024,
        command: ['haproxy', '-W', '-f', join(root, 'deploy/cluster/haproxy.cfg')],
        env: {
          ...addresses,
          BALANCER: machines.address(name),
          HTTPS_PORT: String(HTTPS_PORT),
          SITE_HOST: `${HOSTS.site}:${HTTPS_PORT}`,
          PLAYER_HOST: HOSTS.player,
          CERTIFICATE: join(machines.folder, 'certificate.pem'),
        },
      })
      .start();
  }
}

function startStore(machines: Machines): void {
  const folder = folderFor(machines, 'store', 'swift');
  const program = join(root, 'tests/services/run-swift.py');
  machines
    .add({
      name: 'store',
      machine: 'store',
      user: 'swift',
      cpu: 100,
      memory: 1024,
      env: { HOME: folder },
      command: ['/usr/bin/python3', '-B', program, folder, String(SWIFT_PORT), machines.address('store')],
    })
    .start();
}

interface ServersToStart {
  DATABASE_URLS: readonly string[];
  env: Record<string, string>;
}

/**
 * Starts three servers behind the balancers, and one that only runs jobs, because processing a scan keeps a
 * core busy for minutes.
 */
function startServers(machines: Machines, { DATABASE_URLS, env }: ServersToStart): void {
  const uploads = folderFor(machines, 'uploads', 'www-data');
  for (const [index, name] of [...SERVERS, 'runner'].entries()) {
    const address = machines.address(name);
    machines
      .add({
        name,
        machine: name,
        user: 'www-data',
        cpu: 100,
        memory: 2048,
        command: [process.execPath, '--max-semi-space-size=4', 'build/product/main.js'],
        env: {
          NODE_ENV: 'production',
          PUBLIC_ORIGIN: `https://${HOSTS.site}:${HTTPS_PORT}`,
          PLAYER_ORIGIN: `https://${HOSTS.player}:${HTTPS_PORT}`,
          HOST: address,
          DATABASE_URL: DATABASE_URLS[index % DATABASE_URLS.length] ?? '',
          DATA_DIR: folderFor(machines, name, 'www-data'),
          UPLOADS_DIR: uploads,
          ALLOW_INSECURE_SMTP: 'true',
          LOG_LEVEL: 'warn',
          ...(name === 'runner' ? { ROLES: 'scans' } : {}),
          ...env,
        },
      })
      .start();
  }
}

function folderFor(machines: Machines, name: string, user: string): string {
  const folder = join(machines.folder, 'home', name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (process.getuid?.() === 0) {
    const id = (flag: string) => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }));
    chownSync(folder, id('-u'), id('-g'));
  }
  return folder;
}

/**
 * Mounts a file system in memory in place of a node's folder. Returns the folder, or null if this computer
 * does not allow that.
 */
function mountSmall(
  machines: Machines,
  { machine, megabytes }: Required<ClusterOptions>['smallDisk'],
): string | null {
  const folder = folderFor(machines, machine, 'postgres');
  const { uid, gid } = statSync(folder);
  try {
    const options = `size=${megabytes}m,mode=700,uid=${uid},gid=${gid}`;
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'gov360', folder], { stdio: 'pipe' });
    return folder;
  } catch {
    machines.refused.push('a small disk: none can be filled');
    return null;
  }
}

/** Writes a self-signed certificate for both names, and its key, to a file that the balancers may read. */
function makeCertificate(folder: string): string {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'ca.pem')];
  const names = `subjectAltName=DNS:${HOSTS.site},DNS:${HOSTS.player}`;
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '30', '-subj', '/CN=gov360'];
  execFileSync('openssl', [...request, '-keyout', key, '-out', certificate, '-addext', names], {
    stdio: 'ignore',
  });
  const text = readFileSync(certificate, 'utf8');
  writeFileSync(join(folder, 'certificate.pem'), text + readFileSync(key, 'utf8'));
  return text;
}

/**
 * Returns the role of each member. A node that was cut off may report an old state, so the primary that it
 * names must confirm that it is the primary.
 */
async function readRoles(machines: Machines): Promise<Map<string, string>> {
  const ask = (name: string, path: string) =>
    fetch(`http://${machines.address(name)}:8008${path}`, { signal: AbortSignal.timeout(2_000) }).catch(
      () => null,
    );
  for (const name of DATABASES) {
    const answer = await ask(name, '/cluster');
    if (!answer?.ok) continue;
    const { members } = (await answer.json()) as { members: { name: string; role: string; state: string }[] };
    const running = members.filter(({ state }) => state === 'running' || state === 'streaming');
    const leader = running.find(({ role }) => role === 'leader');
    if (leader && (await ask(leader.name, '/primary'))?.ok)
      return new Map(running.map((member) => [member.name, member.role]));
  }
  return new Map();
}

async function createDatabase(superuserUrl: string, password: string): Promise<void> {
  await until('PostgreSQL has a database for us', async () => {
    const client = new Client({ connectionString: superuserUrl, connectionTimeoutMillis: 2_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query(`create role gov360 login password ${client.escapeLiteral(password)}`);
      await client.query('create database gov360 owner gov360');
      return true;
    } finally {
      await client.end().catch(() => {});
    }
  });
}

async function createBucket(endpoint: string): Promise<void> {
  const client = new AwsClient({
    accessKeyId: KEY.id,
    secretAccessKey: KEY.secret,
    service: 's3',
    region: 'us-east-1',
    retries: 0,
  });
  await until('Swift has a bucket for us', async () => {
    return (await client.fetch(`${endpoint}/${BUCKET}`, { method: 'PUT' })).ok;
  });
}

async function isReady(address: string): Promise<boolean> {
  return await new Promise((resolve, reject) => {
    const asked = request({
      host: address,
      port: 3000,
      path: '/readyz',
      timeout: 3_000,
      headers: { host: `${HOSTS.site}:${HTTPS_PORT}` },
    });
    asked.on('response', (answer) => resolve(answer.resume().statusCode === 200));
    asked.on('timeout', () => asked.destroy());
    asked.on('error', reject);
    asked.end();
  });
}

async function isOpen(host: string, port: number): Promise<boolean> {
  const socket = connect(port, host);
  const open = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return open;
}

function newSecret(): string {
  return randomBytes(32).toString('hex');
}

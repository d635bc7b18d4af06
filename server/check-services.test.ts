import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestScanner } from '../tests/support/files/clamd.ts';
import { readConfig } from './platform/config/config.ts';
import { checkServices } from './check-services.ts';

let folder: string;
let warned: object[];
const closers: (() => unknown)[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gov360-services-'));
  warned = [];
});
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
  rmSync(folder, { recursive: true });
});

const check = (env: Record<string, string>) => {
  const config = readConfig({ DATA_DIR: folder, ...env });
  return checkServices(config, { warn: (fields: object) => void warned.push(fields) });
};

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => new Promise((resolve) => server.close(resolve)));
  return (server.address() as AddressInfo).port;
}

async function startSmtp(accepts: boolean): Promise<number> {
  const smtp = new SMTPServer({
    authMethods: ['PLAIN'],
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, done) =>
      done(accepts ? null : new Error('No'), accepts ? { user: 1 } : undefined),
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  closers.push(() => new Promise<void>((resolve) => smtp.close(resolve)));
  return (smtp.server.address() as AddressInfo).port;
}

const startIssuer = async (answer: (origin: string) => object | null) => {
  let origin = '';
  const handler: RequestListener = (_, response) => {
    const found = answer(origin);
    response.writeHead(found ? 200 : 404).end(JSON.stringify(found));
  };
  origin = `http://127.0.0.1:${await listen(createServer(handler))}`;
  return { GOOGLE_ISSUER: origin, GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
};

test('accepts the folders of a server without external services, and leaves no files in them @16.19', async () => {
  await check({});
  expect(warned).toEqual([]);
});

describe('checking the configuration of services', () => {
  test.each(['UPLOADS_DIR', 'FILES_DIR', 'DELETION_LIST'])(
    'rejects a %s that is not writable, and names the variable @16.19',
    async (name) => {
      const file = join(folder, 'a-file');
      writeFileSync(file, '');
      const value = name === 'DELETION_LIST' ? join(file, 'list.txt') : file;
      await expect(check({ [name]: value })).rejects.toThrow(
        new RegExp(`^${name}: GoV360 cannot write to .+ \\(E[A-Z]+\\)\\. Give .+\\.$`),
      );
    },
  );

  test('rejects nested folders and a missing captures folder @16.19', async () => {
    const files = join(folder, 'shared');
    mkdirSync(files);
    const nested = check({ FILES_DIR: files, UPLOADS_DIR: join(files, 'uploads') });
    await expect(nested).rejects.toThrow(/^FILES_DIR .+ and UPLOADS_DIR .+ overlap/);
    await expect(check({ CAPTURES_DIR: join(folder, 'none') })).rejects.toThrow(
      /^CAPTURES_DIR .+ is not a folder/,
    );
  });

  test('rejects a password that the mail server rejects, and does not repeat it in the error @16.19', async () => {
    const port = await startSmtp(false);
    const refused = check({ SMTP_URL: `smtp://user:s3cret@127.0.0.1:${port}` });
    await expect(refused).rejects.toThrow(
      /^SMTP_URL: the mail server rejected the user name or password\. .+%40/,
    );
    await expect(refused).rejects.not.toThrow(/s3cret/);
  });

  test('rejects a different service at the virus scanner’s address @16.19', async () => {
    const port = await listen(createTcpServer((socket) => socket.resume().end('HTTP/1.1 400 Bad Request')));
    await expect(check({ CLAMD_URL: `tcp://127.0.0.1:${port}` })).rejects.toThrow(
      /^CLAMD_URL: the service at this address is not clamd/,
    );
  });

  test('rejects an issuer’s address that describes another issuer, or no issuer @16.19', async () => {
    const other = await startIssuer(() => ({ issuer: 'https://login.example.org' }));
    await expect(check(other)).rejects.toThrow(
      /^GOOGLE_ISSUER: .+ \(it names the issuer https:\/\/login\.example\.org\)/,
    );
    const none = await startIssuer(() => null);
    await expect(check(none)).rejects.toThrow(/^GOOGLE_ISSUER: .+ \(status 404\)/);
  });

  test('rejects an issuer’s address that redirects to the issuer', async () => {
    const { GOOGLE_ISSUER: issuer, ...others } = await startIssuer((origin) => ({ issuer: origin }));
    const port = await listen(
      createServer((request, response) =>
        response.writeHead(302, { location: `${issuer}${request.url}` }).end(),
      ),
    );
    const moved = { ...others, GOOGLE_ISSUER: `http://127.0.0.1:${port}` };
    await expect(check(moved)).rejects.toThrow(/^GOOGLE_ISSUER: .+ \(status 302\)/);
  });
});

test('logs nothing if all services respond correctly @16.19', async () => {
  const scanner = await startTestScanner({ unix: false });
  closers.push(() => scanner.close());
  const port = await startSmtp(true);
  const issuer = await startIssuer((origin) => ({ issuer: origin }));
  await check({ ...issuer, SMTP_URL: `smtp://user:good@127.0.0.1:${port}`, CLAMD_URL: scanner.url });
  expect(warned).toEqual([]);
});

test('logs the variable of each unreachable service, and the server still starts @16.19', async () => {
  const server = createTcpServer();
  const port = await listen(server);
  await closers.pop()?.();
  const issuer = {
    GOOGLE_ISSUER: `http://127.0.0.1:${port}`,
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 's',
  };
  await check({
    ...issuer,
    SMTP_URL: `smtp://u:s3cret@127.0.0.1:${port}`,
    CLAMD_URL: `tcp://127.0.0.1:${port}`,
  });
  expect(warned).toMatchObject([
    { variable: 'SMTP_URL' },
    { variable: 'CLAMD_URL' },
    { variable: 'GOOGLE_ISSUER' },
  ]);
  expect(JSON.stringify(warned)).not.toContain('s3cret');
});

import PostalMime from 'postal-mime';
import { createServer, type AddressInfo } from 'node:net';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deadSmtpUrl } from '../../../tests/support/servers/inbox.ts';
import { MailRefusedError } from './mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

interface Received {
  from: string;
  to: string[];
  raw: Buffer;
}

let received: Received[];
let server: SMTPServer;
let url: string;
let refuse: Error | null;
let logged: string;
const log = pino({ level: 'trace' }, { write: (line: string) => void (logged += line) });

beforeEach(async () => {
  received = [];
  refuse = null;
  logged = '';
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: (_address, _session, done) => done(refuse),
    onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope;
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
});
afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())));

const mailer = (to = url) => createSmtpMailer({ url: to, from: 'GoV360 <no-reply@gov360.test>', log });
const mail = { subject: 'Hällo 🎉', text: 'Secret text', html: '<p>Secret text</p>' };

test('sends a mail as text and HTML, from the configured sender, only to its recipient', async () => {
  await mailer().send({ ...mail, to: 'ada@example.test' }, 'mail-1');
  const [{ from, to, raw } = { from: '', to: [], raw: Buffer.alloc(0) }] = received;
  expect({ from, to }).toEqual({ from: 'no-reply@gov360.test', to: ['ada@example.test'] });
  const parsed = await PostalMime.parse(raw);
  expect(parsed).toMatchObject({
    subject: mail.subject,
    from: { name: 'GoV360', address: 'no-reply@gov360.test' },
    messageId: '<mail-1@gov360.test>',
  });
  expect(parsed.text?.trim()).toBe(mail.text);
  expect(parsed.html?.trim()).toBe(mail.html);
});

test('adds headers for unsubscribing with one click (RFC 8058)', async () => {
  const unsubscribe = `https://twins.example/unsubscribe/${'x'.repeat(800)}`;
  await mailer().send({ ...mail, to: 'ada@example.test', unsubscribe }, 'mail-1');
  await mailer().send({ ...mail, to: 'ada@example.test' }, 'mail-2');
  const [first, second] = received.map(({ raw }) => raw.toString());
  expect(first).toMatch(new RegExp(`^List-Unsubscribe:\r?\n? <${unsubscribe}>\r$`, 'm'));
  expect(first).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  expect(second).not.toContain('List-Unsubscribe');
});

test('does not turn line breaks in a subject into headers', async () => {
  const subject = 'Pump\r\nBcc: eve@example.test';
  await mailer().send({ ...mail, to: 'ada@example.test', subject }, 'mail-1');
  const { headers } = await PostalMime.parse(received[0]!.raw);
  expect(headers.map(({ key }) => key)).not.toContain('bcc');
  expect(received[0]!.to).toEqual(['ada@example.test']);
});

test.each([
  'ada@example.test\r\nBcc: eve@example.test',
  'ada@example.test\nRCPT TO:<eve@example.test>',
  'ada@example.test, eve@example.test',
  'Ada <ada@example.test>',
  'ada@example.test\0',
])('rejects %j as a recipient', async (to) => {
  await expect(mailer().send({ ...mail, to }, 'mail-1')).rejects.toThrow(MailRefusedError);
  expect(received).toEqual([]);
});

describe('errors are reported and logged without recipient or text', () => {
  const failing = async (attempt: Promise<void>, forGood = false) => {
    const error: unknown = await attempt.catch((reason: unknown) => reason);
    expect(error instanceof MailRefusedError).toBe(forGood);
    expect(String(error)).not.toMatch(/Secret|ada@/);
    expect(logged).toContain('"mail":"mail-1"');
    expect(logged).toContain('an email could not be sent');
    expect(logged).not.toMatch(/Secret|ada@/);
  };

  test('if no server listens at the address', async () => {
    const dead = mailer(await deadSmtpUrl());
    await failing(dead.send({ ...mail, to: 'ada@example.test' }, 'mail-1'));
  });

  test('if the server rejects the recipient permanently', async () => {
    refuse = new Error('no such mailbox: ada@example.test');
    await failing(mailer().send({ ...mail, to: 'ada@example.test' }, 'mail-1'), true);
  });

  test('if the server rejects the recipient temporarily', async () => {
    refuse = Object.assign(new Error('come again, ada@example.test'), { responseCode: 450 });
    await failing(mailer().send({ ...mail, to: 'ada@example.test' }, 'mail-1'));
  });

  test('if the server disconnects', async () => {
    const rude = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => rude.listen(0, '127.0.0.1', resolve));
    const { port } = rude.address() as AddressInfo;
    await failing(mailer(`smtp://127.0.0.1:${port}`).send({ ...mail, to: 'ada@example.test' }, 'mail-1'));
    rude.close();
  });
});

test('sends no mail to a server without the required TLS', async () => {
  const strict = createSmtpMailer({ url, needsTls: true, from: 'GoV360 <no-reply@gov360.test>', log });
  await expect(strict.send({ ...mail, to: 'ada@example.test' }, 'mail-1')).rejects.toThrow(
    'The email could not be sent.',
  );
  expect(received).toEqual([]);
});

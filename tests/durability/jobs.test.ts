import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { callbackify } from 'node:util';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { describe, it, vi } from 'vitest';
import { api } from '../../contract/addresses.ts';
import { startProduct } from '../support/servers/product.ts';
import { mainly } from '../support/stores.ts';
import { databaseOf } from './database.ts';
import { openStoreAt } from './migration/store-address.ts';

/** Longer than the interval at which a server looks for jobs, in milliseconds. */
const TAKEN_OVER = 25_000;

describe.each(mainly('postgres'))('a server over %s that is killed while sending a mail', (kind) => {
  it(
    'sends the mail after a restart with the same Message-ID and a working sign-in link',
    { timeout: 60_000 },
    async ({ expect }) => {
      const mails: { id: string | undefined; link: string }[] = [];
      const holding = Promise.withResolvers<void>();
      const smtp = new SMTPServer({
        authOptional: true,
        disabledCommands: ['AUTH', 'STARTTLS'],
        onData: callbackify(async (stream: SMTPServerDataStream, _session: SMTPServerSession) => {
          const mail = await PostalMime.parse(Buffer.concat(await stream.toArray()));
          mails.push({ id: mail.messageId, link: /http\S+/.exec(mail.text ?? '')?.[0] ?? '' });
          if (mails.length === 1) await holding.promise;
        }),
      });
      smtp.on('error', () => {});
      await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
      const { port } = smtp.server.address() as AddressInfo;
      const env: Record<string, string> = {
        ...(await databaseOf(kind)),
        AUTH_SECRET: 'x'.repeat(40),
        SMTP_URL: `smtp://127.0.0.1:${port}`,
      };

      const killed = await startProduct({ env });
      const email = 'owner@example.test';
      const ports = {
        site: Number(new URL(killed.origin).port),
        player: Number(new URL(killed.playerOrigin).port),
      };
      expect((await post(killed.origin, api.emailLink(), { email })).status).toBe(202);
      await vi.waitFor(() => expect(mails).toHaveLength(1), { timeout: 10_000 });
      await killed.stop('SIGKILL');
      holding.resolve();

      const { dataDir } = killed;
      await endSignsOfLife(env.DATABASE_URL ?? join(dataDir, 'gov360.db'));
      const product = await startProduct({ env, dataDir, ports });
      await vi.waitFor(() => expect(mails).toHaveLength(2), { timeout: TAKEN_OVER, interval: 100 });
      expect(mails[1]).toEqual(mails[0]);
      const token = new URL(mails[1]?.link ?? '').searchParams.get('token');
      expect((await post(product.origin, api.emailLinkComplete(), { email, token })).status).toBe(200);
      await product.stop();
      product.remove();
      await new Promise<void>((resolve) => smtp.close(() => resolve()));
    },
  );
});

/** Makes the jobs of a killed server look abandoned. Other tests cover the real timeout. */
async function endSignsOfLife(address: string): Promise<void> {
  const store = await openStoreAt(address);
  await store.db.updateTable('jobs').set({ heartbeat_at: 0 }).where('state', '=', 'running').execute();
  await store.close();
}

function post(origin: string, path: string, body: unknown): Promise<Response> {
  return fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

import { inject, expect, test, vi } from 'vitest';
import { api } from '../../contract/addresses.ts';
import { ROLES } from '../../server/platform/config/fields.ts';
import { JOB_KINDS, jobKindsOf } from '../../server/job-kinds.ts';
import { createPostgresDatabase } from '../support/postgres-database.ts';
import { startProduct } from '../support/servers/product.ts';
import { startSmtp } from '../support/servers/inbox.ts';

test('assigns every kind of job to exactly one role, and none to web', () => {
  const names = ROLES.flatMap((role) => jobKindsOf([role])).map(({ name }) => name);
  expect(names.toSorted()).toEqual(JOB_KINDS.map(({ name }) => name).toSorted());
  expect(jobKindsOf(['web'])).toEqual([]);
});

test('a web process responds to requests, and a worker without listeners runs the jobs', async () => {
  const [ofWeb, ofWorker] = [await startSmtp(), await startSmtp()];
  const env = {
    DATABASE_URL: await createPostgresDatabase(inject('postgresUrl')),
    AUTH_SECRET: 'x'.repeat(40),
  };
  const web = await startProduct({ env: { ...env, ROLES: 'web', SMTP_URL: ofWeb.url } });
  const sent = await fetch(`${web.origin}${api.emailLink()}`, {
    method: 'POST',
    headers: { origin: web.origin, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@example.test' }),
  });
  expect(sent.status).toBe(202);
  const roles = { ROLES: 'mail,files,scans', SMTP_URL: ofWorker.url };
  const worker = await startProduct({ env: { ...env, ...roles, PUBLIC_ORIGIN: web.origin } });
  await vi.waitFor(() => expect(ofWorker.mails()).toHaveLength(1), { timeout: 30_000 });
  expect(ofWeb.mails()).toEqual([]);
  expect(worker.output()).toContain('runs jobs for mail, files, scans');
  await expect(fetch(`${worker.origin}/healthz`)).rejects.toThrow('fetch failed');
  await expect(fetch(worker.playerOrigin)).rejects.toThrow('fetch failed');
  expect([await worker.stop(), await web.stop()]).toEqual([0, 0]);
  worker.remove();
  web.remove();
  await Promise.all([ofWeb.close(), ofWorker.close()]);
});

import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createApi, testContext } from '../../../../tests/support/servers/api.ts';
import type { Store } from '../../../platform/store/store.ts';
import { createPlayerApp } from '../../static/player-app.ts';

test('X-Forwarded-For of an untrusted peer is warned about, once', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
  const context = { ...testContext({} as Store), log };
  const { app } = createApi(context);
  for (const other of [app, createPlayerApp(context), app]) {
    await other.request('http://localhost:3000/healthz', { headers: { 'x-forwarded-for': '192.0.2.1' } });
  }
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('TRUSTED_PROXIES');
});

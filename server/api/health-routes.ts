import { Hono } from 'hono';
import type { Context } from '../access/context.ts';
import type { AppEnvironment } from './request/app-environment.ts';
import type { HeaderSet } from './answer/security-headers.ts';

/** `/healthz`: the process is up. `/readyz`: the database answers too. */
export function healthRoutes({ store }: Context, headers: HeaderSet): Hono<AppEnvironment> {
  const routes = new Hono<AppEnvironment>();
  const text = (body: string, status: number) =>
    new Response(body, { status, headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' } });
  routes.get('/healthz', () => text('ok\n', 200));
  routes.get('/readyz', async () => {
    const ready = await store.ping().then(
      () => true,
      () => false,
    );
    return ready ? text('ready\n', 200) : text('the database does not answer\n', 503);
  });
  return routes;
}

import { Hono } from 'hono';
import { notFound } from '../access/policy.ts';
import { findExample } from '../tours/examples.ts';
import type { AppEnvironment } from './request/app-environment.ts';
import type { HeaderSet } from './answer/security-headers.ts';

/** `/examples/{id}.json`, for anyone. */
export function exampleRoutes(headers: HeaderSet): Hono<AppEnvironment> {
  const routes = new Hono<AppEnvironment>();
  routes.get('/examples/:file', (c) => {
    const example = findExample(c.req.param('file').replace(/\.json$/, ''));
    if (!example || !c.req.path.endsWith('.json')) throw notFound();
    return new Response(JSON.stringify(example), {
      headers: { ...headers, 'content-type': 'application/json', 'cache-control': 'no-cache' },
    });
  });
  return routes;
}

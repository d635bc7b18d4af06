import { expect, test } from 'vitest';
import { createApi, testContext } from '../../../../tests/support/servers/api.ts';
import { OPERATIONS } from '../../../../contract/routes.ts';

interface Described {
  operationId: string;
  responses: Record<string, unknown>;
  security?: Record<string, string[]>[];
}

const server = createApi(testContext(undefined as never));

test('describes every operation of the route table', async () => {
  const response = await server.call('/api/openapi.json');
  const { openapi, paths } = (await response.json()) as {
    openapi: string;
    paths: Record<string, Record<string, Described>>;
  };
  expect(openapi).toBe('3.1.0');
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => [operationId, { method, path }]),
  );
  const table = Object.entries(OPERATIONS).map(([name, { method, path }]) => [
    name,
    { method: method.toLowerCase(), path },
  ]);
  expect(Object.fromEntries(described)).toEqual(Object.fromEntries(table));
});

test('states whether each operation requires, accepts or ignores a session', async () => {
  const { paths, components } = (await (await server.call('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, Described>>;
    components: { securitySchemes: Record<string, unknown> };
  };
  const described = Object.values(paths).flatMap((methods) => Object.values(methods));
  const open = described.filter(({ security }) => !security || security.length === 0);
  expect(open).toMatchObject([{ operationId: 'readExample', security: [] }]);
  const either = described.filter(({ security }) => security?.some((way) => Object.keys(way).length === 0));
  expect(either.map(({ operationId }) => operationId).sort()).toEqual([
    'changeStream',
    'issueGrant',
    'readScanPicture',
    'readTour',
    'reportProblem',
    'searchFiles',
    'watch',
  ]);
  const names = described.flatMap(({ security = [] }) => security.flatMap(Object.keys));
  for (const name of names) expect(components.securitySchemes).toHaveProperty(name);
});

test('lists the errors of each operation', async () => {
  const { paths } = (await (await server.call('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, Described>>;
  };
  const { responses } = paths[OPERATIONS.changeTour.path]!.post!;
  expect(responses['422']).toMatchObject({
    content: {
      'application/problem+json': {
        examples: {
          'invalid-document': {
            value: {
              code: 'invalid-document',
              status: 422,
              issues: [{ pointer: '/operations/0/item/title' }, {}],
            },
          },
        },
      },
    },
  });
  expect(responses['200']).toHaveProperty(['headers', 'Tour-Id']);
});

test('contains no broken references', async () => {
  const text = await (await server.call('/api/openapi.json')).text();
  const { components } = JSON.parse(text) as { components: { schemas: Record<string, unknown> } };
  const names = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(5);
  for (const name of names) expect(components.schemas).toHaveProperty(name ?? '');
});

test('is also available as a page without scripts, under a policy that blocks scripts', async () => {
  const page = await server.call('/api/reference');
  const html = await page.text();
  for (const operation of Object.keys(OPERATIONS)) expect(html).toContain(`id="${operation}"`);
  expect(html).not.toContain('<script');
  const nonce = /<style nonce="([^"]+)"/.exec(html)?.[1];
  expect(page.headers.get('content-security-policy')).toContain(`style-src 'nonce-${nonce}'`);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
});

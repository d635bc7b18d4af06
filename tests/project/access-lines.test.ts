import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../support/servers/free-port.ts';
import { type Product, startProduct } from '../support/servers/product.ts';

let product: Product;
let metricsPort: number;
beforeAll(async () => {
  metricsPort = await freePort();
  product = await startProduct({ env: { LOG_LEVEL: 'info', METRICS_PORT: String(metricsPort) } });
});
afterAll(async () => {
  await product.stop();
  product.remove();
});

test('logs and measures pages of the built product by route', async () => {
  const expected = {
    '/signin?token=secret': '/signin',
    '/demo/somebody/history': '/demo/{uid}/history',
    '/nowhere/at/all': '/*',
    '/favicon.svg': 'files',
  };
  for (const path of Object.keys(expected)) await fetch(product.origin + path, { redirect: 'manual' });
  const lines = () =>
    product
      .output()
      .split('\n')
      .filter((line) => line.includes('"answered"'))
      .map((line) => JSON.parse(line) as { path: string; route: string })
      .filter(({ path }) => !path.startsWith('/readyz'));
  await expect.poll(() => lines().map(({ route }) => route)).toEqual(Object.values(expected));
  expect(product.output()).not.toContain('secret');

  const figures = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  for (const route of Object.values(expected)) expect(figures).toContain(`route="${route}"`);
  expect(figures).not.toContain('somebody');
  for (const origin of [product.origin, product.playerOrigin])
    expect((await fetch(`${origin}/metrics`)).status).toBe(404);
});

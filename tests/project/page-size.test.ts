import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api, pages } from '../../contract/addresses.ts';
import { startProduct, type Product } from '../support/servers/product.ts';
import { call, openSession, saveTour } from '../support/servers/session.ts';

let product: Product;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(async () => {
  await product.stop();
  product.remove();
});

/** Returns the number of bytes of a response as it is sent to a browser. */
async function sent(path: string): Promise<number> {
  const response = await fetch(product.origin + path, { headers: { 'accept-encoding': 'br' } });
  expect(response.status, path).toBe(200);
  return Number(response.headers.get('content-length') ?? NaN);
}

describe('size of a page', () => {
  test('the dashboard with a twin is at most 20 kB of HTML @16.23', async () => {
    const owner = await openSession(product.origin, 'weight@example.test');
    const profile = { name: 'Ada Byron', company: 'Analytical Estates', role: 'Facility manager' };
    await call(product.origin, owner, 'PATCH', api.profile(owner.userId), profile);
    await saveTour(product.origin, owner, { matterportId: 'gv360office', name: 'Head office' });
    const response = await call(product.origin, owner, 'GET', pages.dashboard());
    const page = await response.text();
    expect(page).toContain('Head office');
    expect(page).toContain('Chemical laboratory');
    expect(page.length).toBeLessThanOrEqual(20_000);
  });

  test('the landing page is at most 60 kB on a phone, including its font and picture @16.23', async () => {
    const page = await (await fetch(product.origin + pages.landing())).text();
    const [, smallest = ''] = /<source type="image\/avif" srcSet="(\S+) 640w, /.exec(page) ?? [];
    const [, font = ''] = /<link rel="preload" href="(\S+\.woff2)"/.exec(page) ?? [];
    expect(page).toContain('fetchPriority="high"');
    expect(page).not.toContain('rel="stylesheet"'); // A style sheet would delay drawing by one round trip.
    const bytes = await Promise.all([pages.landing(), smallest, font, '/consent.js'].map(sent));
    expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(60_000);
  });
});

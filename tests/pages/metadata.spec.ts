import { pages } from '../../contract/addresses.ts';
import { GUIDE_GROUPS } from '../../site/page/guides/guide-groups.ts';
import { expect, test } from '../support/browser/fixtures.ts';

const PUBLIC = [
  pages.landing(),
  pages.signIn(),
  pages.contact(),
  pages.verify(),
  pages.terms(),
  pages.privacy(),
  pages.cookiePolicy(),
  pages.guides(),
  ...Object.values(GUIDE_GROUPS).flat().map(pages.guide),
];

test('public pages tell link previews and search engines their absolute address, title and picture', async ({
  page,
  product,
}) => {
  const content = (property: string) => page.locator(`meta[property="${property}"]`).getAttribute('content');
  for (const path of PUBLIC) {
    await page.goto(path);
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(product.origin + path);
    expect(await content('og:url')).toBe(product.origin + path);
    expect(await content('og:title')).toBe(await page.title());
    const description = await page.locator('meta[name=description]').getAttribute('content');
    expect(description?.length).toBeGreaterThan(40);
    expect(await content('og:description')).toBe(description);
    const picture = (await content('og:image')) ?? '';
    expect(picture).toBe(`${product.origin}/preview.jpg`);
    const answer = await page.request.get(picture);
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/jpeg']);
  }
});

test('an address with a returned-to path or a link’s token is still the sign-in page’s own', async ({
  page,
  product,
}) => {
  await page.goto(`${pages.signIn(pages.profile())}&token=secret`);
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${product.origin}/signin`);
});

test('the sitemap lists the public pages, and robots are told of it', async ({ request, product }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
  expect(listed).toEqual(PUBLIC.map((path) => product.origin + path));
  for (const address of listed) expect((await request.get(address ?? '')).status()).toBe(200);
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${product.origin}/sitemap.xml`);
  for (const closed of ['/dashboard', '/demo/', '/api/']) expect(robots).toContain(`Disallow: ${closed}\n`);
});

test('icons and the web manifest are there', async ({ page, product, request }) => {
  await page.goto('/');
  const links = await page
    .locator('link[rel=icon], link[rel="apple-touch-icon"], link[rel=manifest]')
    .evaluateAll((found) => found.map((link) => (link as HTMLLinkElement).href));
  expect(links).toHaveLength(3);
  for (const address of links) expect((await request.get(address)).status()).toBe(200);
  const manifest = (await (await request.get('/site.webmanifest')).json()) as { icons: { src: string }[] };
  for (const { src } of manifest.icons) {
    expect((await request.get(product.origin + src)).status()).toBe(200);
  }
});

import { expect, inject, test } from 'vitest';
import { pages } from '../../contract/addresses.ts';
import { GUIDE_GROUPS } from '../../site/page/guide-groups.ts';
import { openPage, signIn, type HtmlPage } from '../support/open-page.ts';

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
const { origin, playerOrigin } = inject('product');

const headings = ({ $ }: HtmlPage) =>
  $('main h1, main h2')
    .toArray()
    .map((heading) => $(heading).text().trim());
const hrefOf = ({ $ }: HtmlPage, name: string | RegExp) =>
  $('a')
    .filter((_, link) => {
      const words = $(link).text().trim();
      return typeof name === 'string' ? words === name : name.test(words);
    })
    .first()
    .attr('href');
const statusOf = async (address: string) => (await fetch(new URL(address, origin))).status;

test('explains GoV360 on the landing page, and links to the dashboard through the sign-in page @1.1 @1.3 @1.18 @2.4 @9.14', async () => {
  const page = await openPage(pages.landing());
  expect(page.title).toBe('Coming Soon | GoV360');
  expect(headings(page)).toEqual(
    expect.arrayContaining([
      'Fewer site visits',
      'Searchable navigation with tagging of assets',
      'Contact for pricing',
    ]),
  );
  expect(page.text('footer')).toContain('Copyright 2024');
  const dashboard = hrefOf(page, 'Try our demo now!');
  expect(dashboard).toBe(pages.dashboard());
  const next = await openPage(dashboard!);
  expect(next.path).toBe(pages.signIn(pages.dashboard()));
  expect(headings(next)).toEqual(['Sign in to your account']);
});

test('loads only the cookie notice’s script on the landing page, and no part of the player @1.15 @13.19', async () => {
  const page = await openPage(pages.landing());
  const scripts = page.$('script[src], link[rel=modulepreload]').toArray();
  expect(scripts.map((script) => page.$(script).attr('src'))).toEqual(['/consent.js']);
  expect(page.$.html()).not.toContain(playerOrigin);
  expect(page.headers.getSetCookie()).toEqual([]);
  const picture = page.$('figure img').attr('src');
  expect(await statusOf(picture!)).toBe(200);
});

test('links the landing page’s picture to the twin without scripts @13.19', async () => {
  const page = await openPage(pages.landing());
  const link = page.$('figure a[href^="/digital-twin/"]');
  expect(link.text() || link.attr('aria-label')).toMatch(/^Walk through this office/);
  expect(link.attr('href')).toBe('/digital-twin/example-1#tour');
  expect((await openPage(link.attr('href')!)).title).toBe('Office space | GoV360');
});

test('links from pricing to the configured contacts @1.2', async () => {
  const landing = await openPage(pages.landing());
  const contact = await openPage(hrefOf(landing, 'Ask for a price')!);
  expect(hrefOf(contact, 'sales@gov360.test')).toBe('mailto:sales@gov360.test');
});

test('shows an error for an unknown address, and links to the home page', async () => {
  const page = await openPage('/no-such-page');
  expect([page.status, page.title]).toEqual([404, 'Not found | GoV360']);
  expect(hrefOf(page, 'Go to the homepage')).toBe(pages.landing());
});

test('serves everyone the same text on public pages', async () => {
  const reader = await signIn();
  for (const path of [pages.landing(), pages.terms(), pages.contact()]) {
    const [own, anybodys] = [await openPage(path, reader), await openPage(path)];
    const text = ({ $ }: HtmlPage) => $.html().replaceAll(/nonce="[^"]*"/g, '');
    expect(text(own)).toBe(text(anybodys));
  }
});

test('explains three kinds of cookies in the cookie policy, the last of them optional @2.9', async () => {
  const page = await openPage(pages.cookiePolicy());
  expect(page.title).toBe('Cookie Policy | GoV360');
  expect(headings(page)).toEqual(
    expect.arrayContaining(['Functionality cookies', 'Security cookies', 'Performance cookies']),
  );
  const after = (kind: string) =>
    page
      .$('h2')
      .filter((_, heading) => page.$(heading).text() === kind)
      .nextUntil('h2')
      .text();
  expect(after('Performance cookies')).toContain('They are optional.');
  for (const needed of ['Functionality cookies', 'Security cookies'])
    expect(after(needed)).not.toContain('They are optional.');
  expect(page.$('[aria-label="Cookies"] a').length).toBe(0);
  expect((await openPage(pages.terms())).$('[aria-label="Cookies"] a').attr('href')).toBe(
    pages.cookiePolicy(),
  );
});

test('sets an absolute address, title and picture for link previews and search engines on public pages', async () => {
  for (const path of PUBLIC) {
    const page = await openPage(path);
    const content = (name: string) =>
      page.$(`meta[property="${name}"], meta[name="${name}"]`).attr('content');
    expect(page.status).toBe(200);
    expect(page.$('link[rel=canonical]').attr('href')).toBe(origin + path);
    expect(content('description')?.length).toBeGreaterThan(40);
    expect({
      url: content('og:url'),
      title: content('og:title'),
      description: content('og:description'),
      picture: content('og:image'),
    }).toEqual({
      url: origin + path,
      title: page.title,
      description: content('description'),
      picture: `${origin}/preview.jpg`,
    });
  }
  const picture = await fetch(`${origin}/preview.jpg`);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
});

test('opens the sign-in page with a return path or a link’s token in the address', async () => {
  const page = await openPage(`${pages.signIn(pages.profile())}&token=secret`);
  expect(page.$('link[rel=canonical]').attr('href')).toBe(origin + pages.signIn());
});

test('lists the public pages in the sitemap, which robots.txt names', async () => {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
  expect(listed).toEqual(PUBLIC.map((path) => origin + path));
  const robots = await (await fetch(`${origin}/robots.txt`)).text();
  expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`);
  for (const closed of ['/dashboard', '/demo/', '/api/']) expect(robots).toContain(`Disallow: ${closed}\n`);
});

test('serves icons and the web manifest', async () => {
  const { $ } = await openPage(pages.landing());
  const links = $('link[rel=icon], link[rel="apple-touch-icon"], link[rel=manifest]').toArray();
  expect(links).toHaveLength(3);
  const manifest = (await (await fetch(`${origin}/site.webmanifest`)).json()) as { icons: { src: string }[] };
  const addresses = [...links.map((link) => $(link).attr('href')!), ...manifest.icons.map(({ src }) => src)];
  for (const address of addresses) expect([address, await statusOf(address)]).toEqual([address, 200]);
});

test('shows the terms first on the sign-in page, with links that open in new tabs, then three sign-in methods @2.11 @2.12 @2.13 @4.1 @5.1', async () => {
  const page = await openPage(pages.signIn());
  expect(page.title).toBe('Sign in | GoV360');
  expect(headings(page)).toEqual(['Sign in to your account']);
  const controls = page.$('main input, main button').toArray();
  expect(
    controls.map((control) => {
      const element = page.$(control);
      const label = element.closest('label').text() || page.$(`label[for="${element.attr('id')}"]`).text();
      const name = label || element.text();
      return element.is(':disabled') ? `${name.trim()} (disabled)` : name.trim();
    }),
  ).toEqual([
    'I agree to the terms and privacy policy',
    'Email address (disabled)',
    'Sign in with email link (disabled)',
    'Google (disabled)',
    'Microsoft (disabled)',
  ]);
  expect(page.text('main')).toMatch(/Sign in with email link ?Or continue with ?Google ?Microsoft$/);
  expect(page.text('noscript [role=status]')).toContain('You need JavaScript to sign in and to view twins');
  for (const [name, heading] of [
    ['terms', 'Terms'],
    ['privacy policy', 'Privacy policy'],
  ] as const) {
    const link = page.$('main a').filter((_, each) => page.$(each).text() === name);
    expect(link.attr('target')).toBe('_blank');
    expect((await openPage(link.attr('href')!)).text('h1')).toBe(heading);
  }
});

test('redirects signed-out users from the dashboard to sign-in, and signed-in users only to our own paths', async () => {
  const path = pages.profile();
  expect((await openPage(path)).path).toBe(pages.signIn(path));
  const reader = await signIn();
  const here = await openPage(pages.signIn(path), reader);
  expect(headings(here)).toEqual(['You are signed in']);
  expect(hrefOf(here, 'Continue to the Dashboard')).toBe(path);
  const foreign = await openPage(pages.signIn('//evil.example/x'), reader);
  expect(hrefOf(foreign, 'Continue to the Dashboard')).toBe(pages.dashboard());
});

test('signs out without scripts, and offers the dashboard and the home page @2.10 @7.9', async () => {
  const reader = await signIn();
  const asked = await openPage(pages.signOut(), reader);
  expect(asked.title).toBe('Sign out | GoV360');
  expect((await openPage(pages.dashboard(), reader)).path).toBe(pages.dashboard());
  const done = await asked.press('Sign out');
  expect(headings(done)).toEqual(["You've successfully logged out!"]);
  expect(hrefOf(done, 'Sign in again')).toBe(pages.dashboard());
  expect(hrefOf(done, 'Back to homepage')).toBe(pages.landing());
  expect((await openPage(pages.dashboard(), reader)).path).toBe(pages.signIn(pages.dashboard()));
});

test('rejects a form from another site with a plain message', async () => {
  const headers = { origin: 'null', 'sec-fetch-site': 'cross-site', accept: 'text/html' };
  const response = await fetch(origin + pages.dashboard(), { method: 'POST', headers, body: '' });
  expect(response.status).toBe(403);
  const text = await response.text();
  expect(text).toContain('This form did not come from our site');
  expect(text).toContain('Go to the homepage');
});

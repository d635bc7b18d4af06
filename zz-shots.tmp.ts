import { chromium } from '@playwright/test';
import { api, pages } from './contract/addresses.ts';
import { demoTour } from './contract/tour-id.ts';
import { startProduct, WRITES_WITHOUT_LIMIT } from './tests/support/servers/product.ts';
import { browserCookie, call, openSession } from './tests/support/servers/session.ts';
const product = await startProduct({ env: { ...WRITES_WITHOUT_LIMIT, TWINS_PER_PERSON: '600' } });
const { origin } = product;
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-quic'] });
const names = ['Grace Hopper', 'Mary Jackson', 'Katherine Johnson', 'Annie Easley', 'Dorothy Vaughan', 'Hedy Lamarr', 'Radia Perlman', 'Barbara Liskov'];
const make = async (email: string, name: string) => { const s = await openSession(origin, email); await call(origin, s, 'PATCH', api.profile(s.userId), { name, company: 'Analytical Estates', role: 'Facility manager' }); return s; };
const shoot = async (name: string, s: { cookie: string }, path: string, whole = true) => {
  for (const [width, scheme] of [[1440, 'light'], [390, 'dark']] as const) {
    const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme, baseURL: origin });
    await context.addCookies([browserCookie(origin, s as never)]); await context.addInitScript(() => localStorage.setItem('cookiesAccepted', 'false'));
    const page = await context.newPage(); await page.route(product.playerOrigin + '/**', (r) => r.abort());
    await page.goto(path); await page.waitForTimeout(800); await page.screenshot({ path: `/tmp/live-shots/${name}-${width}.png`, fullPage: whole }); await context.close();
  }
};
const ada = await make('ada@example.test', 'Ada Byron');
await call(origin, ada, 'PATCH', api.tour(demoTour(ada.userId)), { name: 'Harbour office', matterportId: 'gv360office', hasBeenSaved: true });
await shoot('twins-0', ada, pages.dashboard());
const twins = [];
for (let i = 0; i < 500; i += 1) { const r = await call(origin, ada, 'POST', api.tours(ada.userId), { name: `Building ${i + 1} of the northern district`, address: `Quay ${i + 1}, Hamburg`, matterportId: ['gv360office', 'gv360cellar', 'gv360atrium'][i % 3] }); twins.push(await r.json() as { userId: string; tourId: string }); if (i === 0) await shoot('twins-1', ada, pages.dashboard()); }
await shoot('twins-500', ada, pages.dashboard());
const twin = twins[499]!;
const link = await (await call(origin, ada, 'POST', api.links(twin), { role: 'viewer', days: 30 })).json() as { token: string };
for (let i = 0; i < 50; i += 1) { const s = await make(`p${i}@example.test`, `${names[i % names.length]}${i >= names.length ? ` ${i}` : ''}`); await call(origin, s, 'POST', api.joinThroughLink(), { token: link.token }); if (i === 0) await shoot('members-1', ada, pages.setUp(twin)); if (i === 4) await shoot('members-5', ada, pages.setUp(twin)); }
await shoot('members-50', ada, pages.setUp(twin));
await browser.close(); await product.stop(); product.remove();

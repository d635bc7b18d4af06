import { demoTour } from '../../contract/tour-id.ts';
import { api, pages } from '../../contract/addresses.ts';
import { expect, test } from '../support/browser/fixtures.ts';
import { serveSite } from '../support/browser/foreign-site.ts';
import { withoutPlayer } from '../support/browser/stand-in.ts';
import { officeStops } from '../support/player/office-stops.ts';
import { officeTag } from '../support/player/office-tag.ts';
import { call } from '../support/servers/session.ts';

test('keeps a public twin embedded in another site read-only and live, until the twin becomes private @1.6 @2.30 @11.15 @13.10', async ({
  page,
  browser,
  product,
  signIn,
  createTour,
}) => {
  test.slow();
  const session = await signIn();
  const demo = product.origin + pages.demo(session.userId);
  await createTour(session, { public: true, name: 'Harbour Office', points: officeStops, reports: true });
  await withoutPlayer(page, product.playerOrigin);
  await page.goto(pages.myDemo());
  await page.getByText('Embed on your own site').click();
  const snippet = await page.getByRole('textbox', { name: 'HTML to embed this twin' }).inputValue();

  // For the browser, this is a different site, because 127.0.0.1 and localhost share no registrable name.
  const foreign = await serveSite((path) =>
    path === '/twin'
      ? `<!doctype html><title>Estate agent</title>${snippet.replace('loading="lazy"', '').replace('embed=1', 'embed=1#tour')}`
      : `<!doctype html><iframe width="1000" height="600" src="${product.origin}${path}"></iframe>`,
  );
  const visitor = await browser.newContext();
  const other = await visitor.newPage();
  const refused: string[] = [];
  other.on('console', (message) => {
    if (message.text().includes('frame-ancestors')) refused.push(message.text());
  });
  await other.goto(`${foreign.origin}/twin`);
  const embedded = other.frameLocator('iframe');
  const player = embedded.frameLocator('iframe');
  await test.step('shows the twin read-only, links to its own page, and starts its guided tour', async () => {
    await expect(embedded.getByText('Harbour Office')).toBeVisible();
    const link = embedded.getByRole('link', { name: 'Open in GoV360' });
    await expect(link).toHaveAttribute('href', demo);
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(player.getByRole('application', { name: '3D view' })).toBeVisible();
    const tour = player.getByRole('complementary', { name: 'Guided tour' });
    await expect(tour.getByRole('heading', { name: 'The way in' })).toBeVisible();
    await expect(player.getByRole('button', { name: 'Add tag' })).toHaveCount(0);
    expect(refused).toEqual([]);
  });

  await test.step('sends a visitor’s problem report to the owner as a thread', async () => {
    await player.getByRole('button', { name: 'Report a problem' }).click();
    await player.getByRole('textbox', { name: 'What is the problem?' }).fill('The lamp flickers.');
    await player.getByRole('button', { name: 'Send report' }).click();
    await expect(player.getByRole('heading', { name: 'Report sent' })).toBeVisible();
    const answer = await call(product.origin, session, 'GET', api.threads(demoTour(session.userId)));
    expect((await answer.json()).changes.collections).toMatchObject({
      threads: { set: [{ origin: 'report' }] },
      comments: { set: [{ text: 'The lamp flickers.' }] },
    });
  });

  await test.step('follows all changes, and closes once the twin is private', async () => {
    await other.goto(foreign.origin + pages.embed(demoTour(session.userId)));
    await expect(player.getByRole('heading', { name: 'Harbour Office' })).toBeAttached();
    await createTour(session, { name: 'Harbour House', tags: [officeTag('valve', { title: 'Valve' })] });
    await expect(embedded.getByText('Harbour House')).toBeVisible();
    await expect(player.getByRole('button', { name: 'Valve' })).toBeAttached();
    await createTour(session, { matterportId: 'gv360cellar' });
    await expect(embedded.locator('iframe')).toHaveAttribute('src', /gv360cellar/);
    await createTour(session, { public: false });
    await expect(embedded.getByRole('alert')).toHaveText('This twin was deleted or is no longer public.');
    await expect(embedded.locator('iframe')).toHaveCount(0);
    await expect(page.getByText(/only you and its members can open it/)).toBeVisible();
    const answer = await other.request.get(product.origin + pages.embed(demoTour(session.userId)));
    expect(answer.status()).toBe(404);
  });

  await test.step('prevents our other pages from being embedded', async () => {
    for (const path of [pages.demo(session.userId), pages.dashboard(), pages.signIn()]) {
      refused.length = 0;
      await other.goto(foreign.origin + path);
      await expect.poll(() => refused.length).toBeGreaterThan(0);
    }
  });

  await test.step('also closes the twin on our own site, where the browser sends the session', async () => {
    await createTour(session, { public: true });
    await page.goto(pages.embed(demoTour(session.userId)));
    await expect(page.locator('iframe')).toBeVisible();
    await createTour(session, { public: false });
    await expect(page.getByRole('alert')).toHaveText('This twin was deleted or is no longer public.');
  });
  await visitor.close();
  await foreign.close();
});

test(
  'opens a large public twin completely on its page and embedded, and follows all changes @16.5',
  { tag: '@soak' },
  async ({ page, browser, product, signIn, createTour }) => {
    test.slow();
    const session = await signIn();
    const remarks = Array.from({ length: 60 }, (_, index) => `remark ${index} `.padEnd(9_900, 'and more '));
    const tags = [officeTag('valve', { title: 'Valve' })];
    await createTour(session, { public: true, name: 'Harbour Office', tags, points: officeStops, remarks });
    const foreign = await serveSite(
      () =>
        `<!doctype html><iframe width="1000" height="600" src="${product.origin}${pages.embed(demoTour(session.userId))}#tour">`,
    );
    const visitor = await browser.newContext();
    const demo = await visitor.newPage();
    const address = product.origin + pages.demo(session.userId);
    expect((await (await visitor.request.get(address)).text()).includes('remark 7 ')).toBe(false);
    await demo.goto(address);
    const player = demo.frameLocator('iframe');
    await expect(player.getByRole('button', { name: 'Valve' })).toBeAttached();
    await page.goto(foreign.origin);
    const embedded = page.frameLocator('iframe');
    const guided = embedded.frameLocator('iframe').getByRole('complementary', { name: 'Guided tour' });
    await expect(guided.getByRole('heading', { name: 'The way in' })).toBeVisible();

    const changed = { name: 'Harbour House', tags: [...tags, officeTag('pump', { title: 'Pump' })] };
    await createTour(session, changed);
    await expect(player.getByRole('button', { name: 'Pump' })).toBeAttached();
    await expect(embedded.getByText('Harbour House')).toBeVisible();
    await visitor.close();
    await foreign.close();
  },
);

import { pages } from '../../contract/addresses.ts';
import { expectNoAxeViolations } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/fixtures.ts';
import { serveSite } from '../support/browser/foreign-site.ts';
import { officeStops } from '../support/player/office-stops.ts';
import { officeTag } from '../support/player/office-tag.ts';

test('the link of a public twin is there as a QR code, drawn when it is asked for', async ({
  page,
  product,
  signIn,
  createTour,
}) => {
  const session = await signIn();
  await createTour(session, { public: true });
  await page.goto(pages.myDemo());
  const open = page.getByRole('button', { name: 'QR code' });
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'QR code of the link' });
  const code = dialog.getByRole('img', { name: 'QR code of the link to this twin' });
  await expect(code).toBeVisible();
  await expect(dialog).toContainText(product.origin + pages.demo(session.userId));
  await expect(dialog.getByRole('link', { name: 'Save as SVG' })).toHaveAttribute('href', /^data:image\/svg/);
  await expectNoAxeViolations(page, [page.mainFrame()]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();
});

test('a QR code whose program cannot be had says so, and the link stays', async ({
  page,
  signIn,
  createTour,
}) => {
  const session = await signIn();
  await createTour(session, { public: true });
  await page.goto(pages.myDemo());
  await page.route('**/qr-path*', (route) => route.abort());
  await page.getByRole('button', { name: 'QR code' }).click();
  await expect(page.getByRole('alert')).toContainText('The QR code could not be drawn.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'Link to this twin' })).toHaveValue(/\/demo\//);
});

test('a private twin is not offered for sharing', async ({ page, signIn, createTour }) => {
  const session = await signIn();
  await createTour(session, { public: false });
  await page.goto(pages.myDemo());
  await expect(page.getByText('Private: only you can open it.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'QR code' })).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Link to this twin' })).toHaveCount(0);
});

test('a public twin stands on another site by its HTML, read-only and with its guided tour, and nothing else of ours does @11.15 @13.10', async ({
  page,
  browser,
  product,
  signIn,
  createTour,
}) => {
  test.slow();
  const session = await signIn();
  await createTour(session, { public: true, name: 'Harbour Office', points: officeStops });
  await page.goto(pages.myDemo());
  await page.getByText('Embed on your own site').click();
  const snippet = await page.getByRole('textbox', { name: 'HTML to embed this twin' }).inputValue();

  // Another site for the browser: 127.0.0.1 shares no registrable name with localhost.
  const foreign = await serveSite((path) =>
    path === '/twin'
      ? `<!doctype html><title>Estate agent</title>${snippet.replace('loading="lazy"', '').replace('embed=1', 'embed=1#tour')}`
      : `<!doctype html><iframe src="${product.origin}${path}"></iframe>`,
  );
  const visitor = await browser.newContext();
  const other = await visitor.newPage();
  const refused: string[] = [];
  other.on('console', (message) => {
    if (message.text().includes('frame-ancestors')) refused.push(message.text());
  });
  await other.goto(`${foreign.origin}/twin`);
  const embedded = other.frameLocator('iframe');
  await expect(embedded.getByText('Harbour Office')).toBeVisible();
  const link = embedded.getByRole('link', { name: 'Open in GoV360' });
  await expect(link).toHaveAttribute('href', product.origin + pages.demo(session.userId));
  await expect(link).toHaveAttribute('target', '_blank');
  const player = embedded.frameLocator('iframe');
  await expect(player.getByRole('application', { name: '3D view' })).toBeVisible();
  // whoever embeds it may have its guided tour begin
  const tour = player.getByRole('complementary', { name: 'Guided tour' });
  await expect(tour.getByRole('heading', { name: 'The way in' })).toBeVisible();
  await other.screenshot({ path: test.info().outputPath('embedded.png') });
  await expect(player.getByRole('heading', { name: 'Harbour Office' })).toBeAttached();
  await expect(player.getByRole('button', { name: 'Add tag' })).toHaveCount(0);
  expect(refused).toEqual([]);

  for (const path of [pages.demo(session.userId), pages.dashboard(), pages.signIn()]) {
    refused.length = 0;
    await other.goto(foreign.origin + path);
    await expect.poll(() => refused.length).toBeGreaterThan(0);
  }

  await createTour(session, { public: false });
  const answer = await other.request.get(product.origin + pages.embed(session.userId));
  expect(answer.status()).toBe(404);
  await visitor.close();
  await foreign.close();
});

test('a large public twin opens whole on its page and embedded, and follows every change @16.5', async ({
  page,
  browser,
  product,
  signIn,
  createTour,
}) => {
  test.slow();
  const session = await signIn();
  const remarks = Array.from({ length: 60 }, (_, index) => `remark ${index} `.padEnd(9_900, 'and more '));
  const tags = [officeTag('valve', { title: 'Valve' })];
  await createTour(session, { public: true, name: 'Harbour Office', tags, points: officeStops, remarks });
  const foreign = await serveSite(
    () =>
      `<!doctype html><iframe width="1000" height="600" src="${product.origin}${pages.embed(session.userId)}#tour">`,
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
});

test('an embedded twin follows every change, and is gone once it is private, for its owner too @11.15', async ({
  page,
  product,
  signIn,
  createTour,
}) => {
  test.slow();
  const session = await signIn();
  await createTour(session, { public: true, name: 'Harbour Office' });
  const foreign = await serveSite(
    () =>
      `<!doctype html><iframe width="1000" height="600" src="${product.origin}${pages.embed(session.userId)}">`,
  );
  await page.goto(foreign.origin);
  const embedded = page.frameLocator('iframe');
  const player = embedded.frameLocator('iframe');
  await expect(player.getByRole('heading', { name: 'Harbour Office' })).toBeAttached();
  await createTour(session, { name: 'Harbour House', tags: [officeTag('valve', { title: 'Valve' })] });
  await expect(embedded.getByText('Harbour House')).toBeVisible();
  await expect(player.getByRole('button', { name: 'Valve' })).toBeAttached();
  await createTour(session, { matterportId: 'gv360cellar' });
  await expect(embedded.locator('iframe')).toHaveAttribute('src', /gv360cellar/);
  await createTour(session, { public: false });
  await expect(embedded.getByRole('alert')).toHaveText('This twin is not public any more.');
  await expect(embedded.locator('iframe')).toHaveCount(0);

  // Under our own roof the browser sends the session along, and it changes nothing.
  await createTour(session, { public: true });
  await page.goto(pages.embed(session.userId));
  await expect(page.locator('iframe')).toBeVisible();
  await createTour(session, { public: false });
  await expect(page.getByRole('alert')).toHaveText('This twin is not public any more.');
  await foreign.close();
});

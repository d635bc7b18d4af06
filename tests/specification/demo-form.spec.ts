import type { Page } from '@playwright/test';
import { api, pages } from '../../contract/addresses.ts';
import { expect, test } from '../support/browser/fixtures.ts';
import { call } from '../support/servers/session.ts';

const captureId = (page: Page) => page.getByRole('textbox', { name: 'Capture ID or link' });
const explore = (page: Page) => page.getByRole('link', { name: 'Explore your Digital Twin' });

/** Every sending of the form fails on its way. */
async function refuseForms(page: Page): Promise<void> {
  await page.route('**/dashboard*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
}

test('the first saving stores the defaults of the product @2.24 @3.1 @4.11 @9.12', async ({
  page,
  product,
  signIn,
}) => {
  const session = await signIn();
  await page.goto(pages.dashboard());
  await expect(page.getByRole('heading', { name: 'Want to test the basics?' })).toBeVisible();
  await captureId(page).fill('SxQL3iGyoDo');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Demo created successfully!')).toBeVisible();
  const stored = await call(product.origin, session, 'GET', api.tour(session.userId));
  expect(await stored.json()).toMatchObject({
    matterportId: 'SxQL3iGyoDo',
    userId: session.userId,
    name: 'My Demo Digital Twin',
    hasBeenSaved: true,
    public: false,
    tourTypeId: 'demo',
    created: { seconds: expect.any(Number), nanoseconds: expect.any(Number) },
  });
});

test('a tour that was never saved by its owner offers Create, and nothing to explore @3.4 @4.15', async ({
  page,
  product,
  signIn,
  createTour,
}) => {
  const session = await signIn();
  await createTour(session, { hasBeenSaved: false });
  await page.goto(pages.dashboard());
  await expect(page.getByRole('button', { name: 'Create' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await expect(explore(page)).toHaveCount(0);
  await call(product.origin, session, 'PATCH', api.tour(session.userId), { hasBeenSaved: true });
  await expect(explore(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete' })).toBeVisible();
});

test('after an update the way to the twin appears @4.14', async ({ page, signIn, createTour }) => {
  await createTour(await signIn(), { matterportId: 'short' });
  await page.goto(pages.dashboard());
  await expect(explore(page)).toHaveCount(0);
  await captureId(page).fill('gv360office');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Demo updated successfully!')).toBeVisible();
  await explore(page).click();
  await expect(page).toHaveURL(pages.myDemo());
});

test('each of the provider’s links gives the id in it @5.5', async ({ page, signIn }) => {
  await signIn();
  await page.goto(pages.dashboard());
  for (const link of [
    'https://my.matterport.com/show/?play=1&m=SxQL3iGyoDo&brand=0',
    'https://my.matterport.com/models/SxQL3iGyoDo',
    'https://discover.matterport.com/space/SxQL3iGyoDo',
  ]) {
    await captureId(page).fill('');
    await captureId(page).fill(link);
    await expect(captureId(page)).toHaveValue('SxQL3iGyoDo');
  }
});

test('a link pasted before the page’s script came gives its id as well @5.5', async ({ page, signIn }) => {
  await signIn();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(pages.dashboard(), { waitUntil: 'commit' });
  await captureId(page).fill('https://my.matterport.com/show/?m=SxQL3iGyoDo');
  release();
  await expect(captureId(page)).toHaveValue('SxQL3iGyoDo');
});

test('an id has exactly 11 characters, and only then a picture @5.6 @5.7 @8.7', async ({ page, signIn }) => {
  const asked: string[] = [];
  await page.route('https://my.matterport.com/**', (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  await signIn();
  await page.goto(pages.dashboard());
  const picture = page.getByRole('img', { name: 'Preview of the capture' });
  const invalid = page.getByText('Invalid Matterport ID');
  for (const wrong of ['gv360offic', 'gv360offices']) {
    await captureId(page).fill(wrong);
    await expect(invalid).toBeVisible();
    await expect(picture).toHaveCount(0);
  }
  await captureId(page).fill('gv360office');
  await expect(invalid).toHaveCount(0);
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  expect(asked).toEqual([]);
});

test('the picture of a capture comes from its provider, by its id @7.10', async ({ page, signIn }) => {
  const asked: string[] = [];
  await page.route('https://my.matterport.com/**', (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  await signIn();
  await page.goto(pages.dashboard());
  await captureId(page).fill('SxQL3iGyoDo');
  await expect.poll(() => asked.some((address) => address.includes('SxQL3iGyoDo'))).toBe(true);
});

test('says that it is loading until the server has answered @8.8', async ({ page, signIn }) => {
  await signIn();
  await page.goto(pages.dashboard());
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/dashboard*', async (route) => {
    if (route.request().method() === 'POST') await released;
    await route.continue();
  });
  await captureId(page).fill('gv360office');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Loading...')).toBeVisible();
  release();
  await expect(page.getByText('Demo created successfully!')).toBeVisible();
  await expect(page.getByText('Loading...')).toHaveCount(0);
});

test('says that it could not be created @8.4', async ({ page, signIn }) => {
  await signIn();
  await page.goto(pages.dashboard());
  await refuseForms(page);
  await captureId(page).fill('gv360office');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Error creating demo.')).toBeVisible();
  await expect(captureId(page)).toHaveValue('gv360office');
});

test('says that it could not be updated @8.5', async ({ page, signIn, createTour }) => {
  await createTour(await signIn());
  await page.goto(pages.dashboard());
  await refuseForms(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Error updating demo.')).toBeVisible();
});

test('says that it could not be deleted @8.6', async ({ page, signIn, createTour }) => {
  await createTour(await signIn());
  await page.goto(pages.dashboard());
  await refuseForms(page);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete the twin' }).click();
  await expect(page.getByText('Error deleting demo.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete' })).toBeVisible();
});

test('Public and Private are said in words, and change with the switch @1.5', async ({
  page,
  signIn,
  createTour,
}) => {
  await createTour(await signIn());
  await page.goto(pages.dashboard());
  const project = page.getByRole('region', { name: 'Your project' });
  await expect(project.getByText('Private')).toBeVisible();
  await page.getByRole('switch', { name: 'Public' }).click();
  await expect(project.getByText('Public')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Public' })).toBeChecked();
});

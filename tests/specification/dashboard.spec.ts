import { pages } from '../../contract/addresses.ts';
import { expect, test } from '../support/browser/fixtures.ts';

test('the home is titled Dashboard, and other pages after what they show @2.1', async ({ page, signIn }) => {
  await signIn();
  for (const [address, title] of [
    ['/dashboard', 'Dashboard | GoV360'],
    ['/dashboard/profile', 'Profile | GoV360'],
    ['/dashboard/my-demo', 'My Demo | GoV360'],
    ['/dashboard/example/example-1', 'Office space | GoV360'],
    ['/cookie-policy', 'Cookie Policy | GoV360'],
    ['/sign-out', 'Sign out | GoV360'],
  ]) {
    await page.goto(address ?? '');
    await expect(page).toHaveTitle(title ?? '');
  }
});

test('the cookie notice lies at the bottom of the dashboard @2.37', async ({ page, signIn }) => {
  await signIn();
  await page.goto(pages.dashboard());
  const notice = page.getByRole('region', { name: 'Cookies', exact: true });
  await expect(notice).toBeInViewport();
  const box = await notice.boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  expect(height - ((box?.y ?? 0) + (box?.height ?? 0))).toBeLessThan(40);
  await notice.getByRole('button', { name: 'Reject all' }).click();
  await expect(notice).toBeHidden();
});

test('initials are the first letters of the first and last words of the name @9.10', async ({
  page,
  signIn,
}) => {
  await signIn(undefined, { profile: { name: 'Maria de la Cruz', company: 'Cruz', role: 'Owner' } });
  await page.goto(pages.dashboard());
  await expect(page.getByText('MC', { exact: true }).last()).toBeVisible();
});

test.describe('the example cards', () => {
  test('are highlighted where they are the first three, and grey after that @2.36 @9.7', async ({
    page,
    signIn,
  }) => {
    await signIn();
    await page.goto(pages.dashboard());
    const pictures = page.getByRole('region', { name: 'Example spaces' }).locator('li img');
    await expect(pictures).toHaveCount(6);
    const filters = await pictures.evaluateAll((images) =>
      images.map((image) => getComputedStyle(image).filter),
    );
    expect(filters).toEqual(['none', 'none', 'none', 'grayscale(1)', 'grayscale(1)', 'grayscale(1)']);
  });

  test('lead to the page of their example @2.35', async ({ page, signIn }) => {
    await signIn();
    await page.goto(pages.dashboard());
    await page.getByRole('link', { name: 'Office space' }).click();
    await expect(page).toHaveURL(pages.example('example-1'));
    await expect(page.getByRole('button', { name: 'Explore Digital Twin' })).toBeVisible();
  });
});

test.describe('the side panel', () => {
  test('starts its carousel at any of the six features @1.12 @9.6', async ({ page, signIn }) => {
    await signIn();
    const starts = new Set<string>();
    // One start in six a visit: the chance that 40 visits begin alike is below 10⁻³⁰.
    for (let visit = 0; visit < 40 && starts.size < 2; visit += 1) {
      await page.goto(pages.dashboard());
      starts.add(await page.getByRole('region', { name: 'Features' }).getByRole('heading').innerText());
    }
    expect(starts.size).toBe(2);
  });

  test('states the accuracy of measuring, counts the features and turns both ways @1.11 @1.13 @9.11', async ({
    page,
    signIn,
  }) => {
    await signIn();
    await page.goto(pages.dashboard());
    const carousel = page.getByRole('region', { name: 'Features' });
    const heading = carousel.getByRole('heading');
    await carousel.getByRole('button', { name: 'Pause' }).click();
    await expect(carousel.getByRole('button', { name: 'Play' })).toBeVisible();
    for (let step = 0; step < 6 && (await heading.innerText()) !== 'Measure'; step += 1) {
      await carousel.getByRole('button', { name: 'Next feature' }).click();
    }
    await expect(carousel).toContainText('98-99%');
    await expect(carousel.getByRole('group', { name: '4 of 6' })).toBeVisible();
    await carousel.getByRole('button', { name: 'Previous feature' }).click();
    await expect(heading).toHaveText('Files');
    await carousel.getByRole('button', { name: 'Play' }).click();
    await expect(carousel.getByRole('button', { name: 'Pause' })).toBeVisible();
  });

  test('calls to get in touch @1.14', async ({ page, signIn }) => {
    await signIn();
    await page.goto(pages.dashboard());
    await expect(page.getByRole('complementary').getByRole('link', { name: 'Contact us' })).toHaveAttribute(
      'href',
      /^mailto:/,
    );
  });
});

import { pages } from '../../contract/addresses.ts';
import { expectNoAxeViolations } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/fixtures.ts';
import { saveTour } from '../support/servers/session.ts';

test.describe('my demo', () => {
  test('embeds the viewer, leads to a separate player and tells who can see it @1.6 @2.30', async ({
    page,
    product,
    signIn,
    createTour,
  }) => {
    const session = await signIn();
    await createTour(session, { name: 'Tower', public: true });
    await page.goto(pages.myDemo());
    await expect(page.locator('iframe')).toHaveAttribute('src', pages.demo(session.userId));
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'Open in a separate player' }).click();
    const separate = await opened;
    await expect(separate).toHaveURL(product.origin + pages.demo(session.userId));
    await expect(separate).toHaveTitle('Tower | GoV360');
    await separate.close();
    await expect(page.getByRole('textbox', { name: 'Link to this twin' })).toHaveValue(
      product.origin + pages.demo(session.userId),
    );
    await saveTour(product.origin, session, { public: false });
    await expect(page.getByText(/only you can open it/)).toBeVisible();
  });

  test('says what to do while there is none', async ({ page, signIn }) => {
    await signIn();
    await page.goto(pages.myDemo());
    await expect(page.getByText('You have no twin yet')).toBeVisible();
    await expectNoAxeViolations(page);
  });
});

import type { Frame, Page } from '@playwright/test';
import { expectNoAxeViolations } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/fixtures.ts';
import { playerInDashboard } from '../support/browser/frames.ts';

/** More presses than any page has focusable elements. Needing all of them means that the focus is trapped. */
const MOST_STOPS = 80;

/**
 * Returns the label, name or text of the focused element in a page or frame; '' if the page itself has the
 * focus.
 */
function focused(where: Page | Frame): Promise<string> {
  return where.evaluate(() => {
    const element = document.activeElement;
    if (element === document.body) return '';
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null;
    return label ?? element?.getAttribute('aria-label') ?? element?.textContent ?? '';
  });
}

async function tabTo(page: Page, name: RegExp, where: Page | Frame = page): Promise<void> {
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press('Tab');
    if (name.test(await focused(where))) return;
  }
  throw new Error(`Tab never came to ${String(name)}.`);
}

test('lets a visitor sign in, create a twin, walk through it and find a tag without a mouse @17.1', async ({
  page,
  product,
  mail,
  newEmail,
}) => {
  test.slow();
  const email = newEmail();
  await page.goto('/');
  await tabTo(page, /Try our demo now!/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  await page.waitForLoadState('load');
  await tabTo(page, /I agree to the terms/);
  await page.keyboard.press('Space');
  await expect(page.getByLabel('Email address')).toBeEnabled();
  await tabTo(page, /Email address/);
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please check your email for a sign-in link.')).toBeVisible();

  await page.goto((await mail.link(email)).href);
  await expect(page.getByText('You did it! 🎉')).toBeVisible();
  await tabTo(page, /Continue to the Dashboard/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('We need a few more details to get started')).toBeVisible();
  for (const [label, text] of [
    [/^Name/, 'Kay'],
    [/^Company/, 'Board Ltd'],
    [/^Role/, 'Caretaker'],
  ] as const) {
    await tabTo(page, label);
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await expect(page.getByText('Want to test the basics?')).toBeVisible();

  await tabTo(page, /Capture ID or link/);
  await page.keyboard.type('gv360office');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Demo created successfully!')).toBeVisible();
  await tabTo(page, /Explore your Digital Twin/);
  await page.keyboard.press('Enter');

  const player = playerInDashboard(page);
  await expect(player.getByRole('button', { name: 'Add tag' })).toBeVisible();
  const frame = page.frames().find((candidate) => candidate.url().startsWith(product.playerOrigin));
  if (!frame) throw new Error('The page holds no player.');
  await tabTo(page, /^Add tag$/, frame);
  await page.keyboard.press('Enter');
  // Aims with the crosshair in the middle of the view, then moves the focus into the form.
  await expect.poll(() => focused(frame)).toMatch(/3D view/);
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(frame)).toMatch(/^Title/);
  await page.keyboard.type('Keyboard tag');
  await tabTo(page, /^Save tag$/, frame);
  await page.keyboard.press('Enter');
  await expect(player.getByText('Saved', { exact: true })).toBeVisible();
  await tabTo(page, /^Go to Kitchen/, frame);
  await page.keyboard.press('Enter');
  await expect(player.getByText('Kitchen, no tags')).toBeAttached();
  await tabTo(page, /Full screen/);

  await page.reload();
  await expect(playerInDashboard(page).getByText('Keyboard tag').first()).toBeVisible();
  await expectNoAxeViolations(page);
});

import type { Page } from '@playwright/test';
import { api, pages } from '../../contract/addresses.ts';
import type { ScanSpace } from '../../contract/scans/scan.ts';
import { expect, test } from '../support/browser/fixtures.ts';
import { playerIn } from '../support/browser/frames.ts';
import { addSampleFiles } from '../support/scans/sample-files.ts';
import { SAMPLE_SCAN_ID } from '../support/scans/sample-scan.ts';
import { addSampleScan } from '../support/scans/scan-product.ts';
import { call } from '../support/servers/session.ts';

const option = (page: Page, name: RegExp) => page.getByRole('listbox').getByRole('option', { name });

test(
  'applies the owner’s corrections in a visitor’s open player, and makes corrected places reachable @15.84',
  { tag: '@soak' },
  async ({ page, browser, product, signIn, createTour }) => {
    const owner = await signIn();
    addSampleScan(product, owner.userId);
    addSampleFiles(product, owner.userId);
    await createTour(owner, { name: 'Harbour office', matterportId: SAMPLE_SCAN_ID, public: true });
    const context = await browser.newContext({ baseURL: product.origin, reducedMotion: 'reduce' });
    const visitor = await context.newPage();
    await visitor.goto(pages.demo(owner.userId));
    const player = playerIn(visitor);

    await expect(player.getByRole('application', { name: '3D view' })).toBeVisible();
    const kitchen = player.getByRole('button', { name: 'Go to Kitchen' });
    await kitchen.click();
    await expect(kitchen).toHaveAttribute('aria-current', 'location');
    const points = player.locator('#map svg[role="img"] circle');
    const before = await points.count();

    await page.goto(pages.scan(SAMPLE_SCAN_ID));
    await page.getByRole('button', { name: 'Reject all' }).click();
    await option(page, /^Kitchen/).click();
    await page.getByLabel('Name of the room').fill('Tea kitchen');
    await page.getByLabel('Name of the room').press('Enter');
    const named = player.getByRole('button', { name: 'Go to Tea kitchen' });
    // The current place and the focus stay the same.
    await expect(named).toHaveAttribute('aria-current', 'location');

    await page.getByRole('button', { name: 'Add a viewpoint in this room' }).click();
    await page.getByRole('button', { name: 'Start here' }).click();
    await expect(points).toHaveCount(before + 1);
    await expect(page.getByText('All changes saved')).toBeVisible();
    const answer = await call(product.origin, owner, 'GET', api.scan(owner.userId, SAMPLE_SCAN_ID));
    const { corrections } = (await answer.json()) as ScanSpace;
    const added = Object.keys(corrections.sweeps).find((id) => id.startsWith('sweep-'));

    // Goes there with the keyboard, and with a click on the plan.
    await player.getByRole('button', { name: 'Viewpoints: Tea kitchen' }).focus();
    await visitor.keyboard.press('Enter');
    const viewpoints = player.getByRole('group', { name: 'Viewpoints: Tea kitchen' }).getByRole('button');
    await viewpoints.last().focus();
    await visitor.keyboard.press('Enter');
    await expect(viewpoints.last()).toHaveAttribute('aria-current', 'location');
    await expect(visitor).toHaveURL(new RegExp(added!));
    await viewpoints.first().click();
    await expect(viewpoints.first()).toHaveAttribute('aria-current', 'location');
    await points.last().click();
    await expect(viewpoints.last()).toHaveAttribute('aria-current', 'location');
    await context.close();
  },
);

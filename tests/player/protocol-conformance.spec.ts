import { playerPages } from '../../contract/addresses.ts';
import { texts } from '../../player/conformance/texts.ts';
import { expectNoAxeViolations, expectNoColorViolations } from '../support/browser/axe.ts';
import { expect, test } from '../support/player/player-fixtures.ts';

// What the checks find of other players: player/conformance/run-checks.test.ts; all of them on ours: protocol-conformance.component.test.ts.
test('a page without cookies, which nobody may frame, tries our own player in a frame @11.43', async ({
  page,
  startApp,
}) => {
  const { origin } = await startApp();
  await page.setViewportSize({ width: 1000, height: 640 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  const frames = page.locator('#frame iframe');
  const player = frames.first().contentFrame();
  const task = page.locator('#task-text');
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await test.step('it is served alone', async () => {
    const response = await page.goto(origin + playerPages.conformance());
    const policy = response?.headers()['content-security-policy'] ?? '';
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain('connect-src');
    expect(await page.context().cookies()).toEqual([]);
  });

  await test.step('an address that is none is refused, and nothing is framed', async () => {
    for (const address of ['', 'a player', 'javascript:alert(1)', 'data:text/html,x']) {
      await page.getByLabel('Address of the player').fill(address);
      await button('Try it').click();
      await expect(page.getByRole('alert')).toHaveText(texts.badAddress);
      await expect(frames).toHaveCount(0);
    }
  });

  await test.step('it asks for a tag once the player has announced itself and has a tour', async () => {
    await button('Use our own player').click();
    await button('Try it').click();
    await expect(player.getByRole('application')).toBeVisible();
    await expect(async () => {
      await page.clock.fastForward(1_000);
      await expect(task).toHaveText(texts.tasks.change, { timeout: 200 });
    }).toPass();
    await expectNoAxeViolations(page, [page.mainFrame()]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectNoColorViolations(page, [page.mainFrame()]);
  });

  await test.step('it hears what was done, and that a stranger was not', async () => {
    // By keys: what the slow renderer draws never counts as at rest under the pointer.
    await player.getByRole('button', { name: 'Add tag', exact: true }).press('Enter');
    await player.getByRole('application').press('Enter');
    await player.getByLabel('Title').fill('Pump');
    await player.getByRole('button', { name: 'Save tag' }).press('Enter');
    await expect(task).toHaveText(texts.tasks.changeTitle);
    await expect(page.locator('#log li[data-from=host]').first()).toContainText('laterField');
    await expect(page.locator('#log li[data-from=player]').filter({ hasText: 'Pump' })).toHaveCount(1);
  });

  await test.step('what a person skips is not tried, and the rest is told', async () => {
    await button(texts.skip).click();
    await expect(task).toHaveText(texts.tasks.readOnly);
    await expect(player.getByRole('button', { name: 'Add tag' })).toHaveCount(0);
    await button(texts.couldNot).click();
    await expect(task).toHaveText(texts.tasks.walk);
    await button(texts.skip).click();
    await expect(page.getByText(texts.done)).toBeAttached();
    const states = await page
      .locator('#checks li')
      .evaluateAll((rows) =>
        rows.map((row) => `${row.dataset.state}: ${row.querySelector('.title')?.textContent}`),
      );
    expect(states.filter((state) => state.startsWith('passed'))).toEqual([
      'passed: It announces itself',
      'passed: It says so until it is heard',
      'passed: It takes a tour',
      'passed: It ignores what it does not know',
      'passed: It sends what was done',
      'passed: It ignores strangers',
      'passed: It respects “read-only”',
      'passed: It says nothing else',
    ]);
    await expect(page.locator('#tally')).toHaveText('8 kept, 0 not kept, 11 not tried');
  });
});

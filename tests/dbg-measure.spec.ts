import { test } from './support/player-fixtures.ts';
test.use({ viewport: { width: 1200, height: 800 }, reducedMotion: 'reduce' });
test('dbg', async ({ page, openAndWalk }) => {
  test.setTimeout(200000);
  const shot = (n: string) => page.screenshot({ path: `/tmp/m-${n}.png` });
  page.on('pageerror', (m) => console.log('pageerror', m.message));
  const player = await openAndWalk({ real: true });
  await player.getByRole('application').focus();
  await page.keyboard.press('m');
  await page.waitForTimeout(1500);
  await shot('start');
  console.log(await player.getByRole('button').allTextContents());
  const kind = async (name: string) => { await player.getByRole('radio', { name }).or(player.getByRole('button', { name, exact: true })).first().click({ timeout: 3000 }).catch((e) => console.log(name, String(e).slice(0, 300))); };
  const go = async (points: [number, number][], n: string) => {
    for (const [x, y] of points) { await page.mouse.move(x - 5, y - 5); await page.mouse.move(x, y); await page.mouse.click(x, y); await page.waitForTimeout(300); }
    await page.waitForTimeout(500); await shot(n);
    console.log(n, await player.locator('.measuring-label').allTextContents(), await player.locator('#live').textContent());
  };
  await kind('Path'); await go([[150, 500], [400, 520], [420, 300]], 'path'); await page.keyboard.press('Enter'); 
  await kind('Height'); await go([[200, 600], [500, 190]], 'height');
  await kind('Clearance'); await page.mouse.move(330, 300); await page.mouse.move(340, 280); await page.waitForTimeout(500); await shot('clearance-aim'); await go([[340, 280]], 'clearance');
  await kind('Angle'); await go([[280, 400], [498, 178], [620, 160]], 'angle');
  await kind('Area'); await go([[72, 232], [188, 240], [198, 361], [86, 370]], 'area-open'); await page.keyboard.press('Enter'); await page.waitForTimeout(300); await shot('area');
  await kind('Room'); await go([[60, 560]], 'room');
  await page.mouse.move(500, 650);
  await player.getByRole('application').focus(); await page.keyboard.press('2'); await page.waitForTimeout(1200); await shot('room-dollhouse');
  await page.keyboard.press('3'); await page.waitForTimeout(1200); await shot('room-plan');
  await page.mouse.move(400, 300); await page.mouse.move(420, 330); await page.waitForTimeout(400); await shot('plan-aim');
});

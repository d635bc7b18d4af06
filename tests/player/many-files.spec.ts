import { expect, test } from '../support/player/player-fixtures.ts';

test.use({ reducedMotion: 'reduce' });

const FILES = 10_000;
/** Milliseconds of our own programs in one frame. */
const FRAME_MAX = 50;

const documents = Array.from({ length: FILES }, (_, index) => ({
  id: `d${index}`,
  name: `Certificate ${index}.pdf`,
  file: {
    version: `v${index}`,
    sha256: index.toString(16).padStart(64, '0'),
    bytes: 1000 + index,
    type: 'application/pdf',
    kind: 'pdf',
    addedAt: 1_780_000_000_000 + index,
    addedBy: 'someone',
    scan: 'none',
    thumbnail: false,
  },
}));

test('ten thousand files are a list that scrolls without a long frame, and End leads to the last @14.56', async ({
  page,
  openAndWalk,
}) => {
  const player = await openAndWalk({ tour: { documents } });
  await player.getByRole('button', { name: 'Files', exact: true }).click();
  const list = player.getByRole('list', { name: 'Files and folders' });
  await expect(list.getByRole('listitem').first()).toHaveAttribute('aria-setsize', `${FILES}`);

  const longest = await list.evaluate(async (element) => {
    const scroller = element.closest('[data-scroller]')!;
    let worst = 0;
    // what our programs take of a frame: drawing the space in software is not theirs
    const observer = new PerformanceObserver((frames) => {
      for (const frame of frames.getEntries()) {
        const { scripts } = frame as unknown as { scripts: readonly { duration: number; invoker: string }[] };
        const own = scripts.filter(({ invoker }) => /scroll|ResizeObserver|MessagePort/.test(invoker));
        worst = Math.max(
          worst,
          own.reduce((sum, { duration }) => sum + duration, 0),
        );
      }
    });
    observer.observe({ type: 'long-animation-frame' });
    for (let step = 0; step < 60; step += 1) {
      scroller.scrollTop += step % 2 === 0 ? 900 : 9_000;
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
    observer.disconnect();
    return worst;
  });
  expect(longest).toBeLessThan(FRAME_MAX);
  expect(await list.getByRole('listitem').count()).toBeLessThan(80);

  await list.getByRole('listitem').first().getByRole('button').first().focus();
  await page.keyboard.press('End');
  const last = list.getByRole('button', { name: /^Certificate 9999\.pdf/ });
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport();
  await player.getByRole('textbox', { name: 'Find a file' }).fill('ertificate 777');
  await expect(player.getByText('19 of 10,000 files')).toBeVisible();
});

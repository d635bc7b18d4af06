import { expect, onTestFinished, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { officeTag } from '../support/player/office-tag.ts';
import { openAndWalk } from '../support/component/open-player.ts';

/** Renders the page for a medium; '' for the screen. */
async function show(media: string): Promise<void> {
  const features = [{ name: 'prefers-reduced-motion', value: 'reduce' }];
  await cdp().send('Emulation.setEmulatedMedia', { media, features });
}

test('prints a twin as its list of tags', async () => {
  await openAndWalk({ tour: { tags: [officeTag('boiler', { title: 'Boiler' })] } });
  // The label of the tag's pin may have the same text.
  const tag = page.getByRole('listitem').getByText('Boiler');
  const controls = ['Add tag', 'Dollhouse'].map((name) => page.getByRole('button', { name, exact: true }));
  await expect.element(tag).toBeVisible();
  for (const control of controls) await expect.element(control).toBeVisible();
  onTestFinished(() => show(''));
  await show('print');
  await expect.element(tag).toBeVisible();
  for (const control of controls) await expect.element(control).not.toBeInTheDocument();
});

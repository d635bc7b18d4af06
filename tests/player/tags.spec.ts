import { TAGS_MAX } from '../../contract/limits.ts';
import { officeTag } from '../support/player/office-tag.ts';
import { readHost } from '../support/player/open-player.ts';
import { expect, test } from '../support/player/player-fixtures.ts';

test.use({ reducedMotion: 'reduce' });

const boiler = officeTag('boiler', { title: 'Boiler' });
const pump = officeTag('pump', { title: 'Pump', keywords: ['heating'], position: [5.8, 0.74, 11.35] });

test('a tag’s addresses are links that learn nothing, its text is never more than text, and what cannot be shown is a link @11.25', async ({
  context,
  openAndWalk,
}) => {
  await context.route('https://pictures.test/**', (route) => route.abort());
  const text =
    'Manual: https://example.com/m.pdf. <img src=x onerror="document.title=1"> javascript:alert(1)';
  const tags = [
    { ...boiler, text },
    officeTag('gone', { title: 'Lost picture', media: 'https://pictures.test/gone.jpg' }),
    officeTag('video', { title: 'Lesson', media: 'https://www.youtube.com/watch?v=abc' }),
  ];
  const player = await openAndWalk({ tour: { tags } });
  await test.step('links and text', async () => {
    await player.getByRole('button', { name: 'Boiler' }).click();
    const links = player.getByRole('article').getByRole('link');
    await expect(links).toHaveCount(1);
    await expect(links).toHaveAttribute('href', 'https://example.com/m.pdf');
    await expect(links).toHaveAttribute('rel', 'noopener noreferrer ugc');
    await expect(links).toHaveAttribute('target', '_blank');
    await expect(player.getByRole('article')).toContainText('<img src=x');
  });
  await test.step('a picture that does not come is said, and its address remains', async () => {
    await player.getByRole('button', { name: 'Lost picture' }).click();
    await expect(player.getByText('The picture or video cannot be shown here.')).toBeVisible();
    await expect(player.getByRole('link', { name: 'Open its address' })).toHaveAttribute(
      'href',
      'https://pictures.test/gone.jpg',
    );
  });
  await test.step('a page of a video site is a link, and nothing of it is framed', async () => {
    await player.getByRole('button', { name: 'Lesson' }).click();
    await expect(player.getByRole('link', { name: 'Watch the video on www.youtube.com' })).toBeVisible();
    await expect(player.locator('iframe, video')).toHaveCount(0);
  });
});

test('keywords and a picture are written, shown, and found by @11.25', async ({
  page,
  context,
  openAndWalk,
}) => {
  await context.route('https://pictures.test/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
  const player = await openAndWalk({ tour: { tags: [boiler, pump] } });
  await player.getByRole('button', { name: 'Boiler' }).click();
  await player.getByRole('button', { name: 'Edit' }).click();
  await player.getByLabel('Keywords').fill('heating, gas, heating');
  await player.getByLabel('Picture or video').fill('http://pictures.test/b.jpg');
  await player.getByRole('button', { name: 'Save tag' }).click();
  await expect(player.getByLabel('Picture or video')).toBeFocused();
  await expect(player.getByText('Give an address that begins with https://')).toBeVisible();
  await player.getByLabel('Picture or video').fill('https://pictures.test/b.svg');
  await player.getByRole('button', { name: 'Save tag' }).click();
  await expect(player.getByRole('img', { name: 'Belongs to “Boiler”' })).toBeVisible();
  await expect
    .poll(() => readHost(page, (host) => (host.tour.tags as object[])[0]))
    .toMatchObject({ keywords: ['heating', 'gas'], media: 'https://pictures.test/b.svg' });
  await player.getByRole('list', { name: 'Keywords' }).getByRole('button', { name: 'heating' }).click();
  await expect(player.getByLabel('Find a tag')).toHaveValue('heating');
  await expect(player.getByText('2 of 2')).toBeVisible();
  await player.getByLabel('Find a tag').fill('gas');
  await expect(player.getByText('1 of 2')).toBeVisible();
  await expect(player.getByRole('button', { name: 'Pump' })).toHaveCount(0);
});

test('long and right-to-left words keep to the panel @11.27', async ({ page, openAndWalk }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  const tags = [
    officeTag('long', {
      title: 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(4),
      text: 'x'.repeat(400),
    }),
    officeTag('rtl', { title: 'طفاية حريق', text: 'تم الفحص في مايو' }),
  ];
  const player = await openAndWalk({ tour: { tags } });
  await player.getByRole('button', { name: 'Tags and rooms' }).click();
  await player.getByRole('button', { name: /^Donau/ }).click();
  await expect(player.getByRole('article')).toBeVisible();
  const panel = player.getByRole('complementary');
  expect(await panel.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  await page.keyboard.press('Escape');
  await player.getByRole('button', { name: 'طفاية حريق' }).click();
  expect(
    await player
      .getByRole('heading', { name: 'طفاية حريق' })
      .evaluate((element) => getComputedStyle(element).direction),
  ).toBe('rtl');
});

test('as many tags as a tour may hold are listed and found among @11.27', async ({ openAndWalk }) => {
  const tags = Array.from({ length: TAGS_MAX }, (_, index) =>
    officeTag(`t${index}`, { title: `Device ${index}` }),
  );
  const player = await openAndWalk({ tour: { tags } });
  await expect(player.getByRole('button', { name: 'Go to Kitchen' })).toBeVisible();
  await expect(player.getByRole('button', { name: /^Device/ })).toHaveCount(12);
  await player.getByLabel('Find a tag').fill('device 1');
  await expect(player.getByRole('button', { name: /^Device/ })).toHaveCount(200);
  await expect(player.getByRole('button', { name: 'Show all 1,271' })).toBeVisible();
  await player.getByLabel('Find a tag').fill('');
  await player.getByRole('button', { name: 'Show all 2,000' }).click();
  await expect(player.getByRole('button', { name: /^Device/ })).toHaveCount(TAGS_MAX);
  await player.getByLabel('Find a tag').fill('device 1999');
  await expect(player.getByText(`1 of ${TAGS_MAX}`)).toBeVisible();
  await player.getByRole('button', { name: 'Device 1999' }).click();
  await expect(player.getByRole('heading', { name: 'Device 1999' })).toBeFocused();
});

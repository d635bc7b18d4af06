import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { EXAMPLE_CARDS } from '../../contract/example-cards.ts';
import { ExampleList } from '../../site/routes/dashboard/home/examples/example-list.tsx';
import { FeatureCarousel } from '../../site/routes/dashboard/home/carousel/feature-carousel.tsx';
import { renderRoutes } from '../support/component/render-route.tsx';

test('the feature carousel turns both ways, pauses, counts and follows the arrow keys @1.10 @1.11 @1.13 @9.6 @9.11', async () => {
  renderRoutes([{ path: '/', Component: () => <FeatureCarousel start={4} /> }]);
  const carousel = page.getByRole('region', { name: 'Features' });
  const heading = carousel.getByRole('heading');
  await carousel.getByRole('button', { name: 'Pause' }).click();
  const seen = [];
  for (let step = 0; step < 6; step += 1) {
    seen.push(heading.element().textContent);
    await carousel.getByRole('button', { name: 'Next feature' }).click();
  }
  expect(seen).toEqual(['Collaboration', 'Search', 'Tags', 'Points of interest', 'Files', 'Measure']);
  await carousel.getByRole('button', { name: 'Previous feature' }).click();
  await expect.element(heading).toHaveTextContent('Measure');
  await expect.element(carousel.getByText(/98-99%/)).toBeVisible();
  await expect.element(carousel.getByRole('group', { name: '4 of 6' })).toBeVisible();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(heading).toHaveTextContent('Files');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(heading).toHaveTextContent('Measure');
  await carousel.getByRole('button', { name: 'Play' }).click();
  await expect.element(carousel.getByRole('button', { name: 'Pause' })).toBeVisible();
});

test('the first three example cards are in colour, the others grey, wherever they are sorted to @2.36 @9.7', async () => {
  renderRoutes([{ path: '/', Component: () => <ExampleList cards={EXAMPLE_CARDS} /> }]);
  const filters = () =>
    [...document.querySelectorAll('li img')].map((image) => getComputedStyle(image).filter);
  const [colour, grey] = ['none', 'grayscale(1)'];
  await expect.poll(filters).toEqual([colour, colour, colour, grey, grey, grey]);
  await page.getByRole('button', { name: /Sort by/ }).click();
  await page.getByRole('menuitemradio', { name: 'Name' }).click();
  await expect.poll(filters).toEqual([colour, colour, grey, grey, grey, colour]);
});

import { expect, test } from 'vitest';
import { findExample } from '../server/domain/tours/examples.ts';
import { offSurface, readCapture } from '../tests/support/player/capture-rays.ts';

test('the residence’s tags are on its surfaces, with perpendicular stems', async () => {
  const tour = findExample('example-3')!;
  expect(tour.matterportId).toBe('gv360atrium');
  const { rays } = await readCapture(tour.matterportId);
  expect(tour.tags.length).toBeGreaterThanOrEqual(4);
  for (const { id, position, normal } of tour.tags)
    expect(offSurface(rays, position!, normal), id).toBeLessThan(0.005);
});

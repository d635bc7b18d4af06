import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadStill } from '../building/space.ts';

const names = ['factory', 'laboratory', 'premises'];

test.each(names)('loads and builds the %s by its name', async (name) => {
  const still = await loadStill(name);
  const { model, lights } = still.build();
  expect(still.folder).toBe(`stills/${name}`);
  expect(model.charts.length).toBeGreaterThan(0);
  expect(lights.length).toBeGreaterThan(0);
});

test('has a still for each committed picture of a place', () => {
  expect(names).toEqual(
    expect.arrayContaining(readdirSync(new URL('../../../captures/pictures', import.meta.url))),
  );
});

import { afterEach, expect, it, vi } from 'vitest';
import { createStorage } from '../../testing/storage.ts';
import { chooseUnits, currentUnits, usualUnits, watchUnits } from './units.ts';

afterEach(() => void vi.unstubAllGlobals());

it.each([
  ['en-US', 'feet'],
  ['en', 'feet'],
  ['en-GB', 'metres'],
  ['de', 'metres'],
  ['my-MM', 'feet'],
  ['not a language', 'metres'],
])('lengths are shown at first as people measure where %s is spoken: in %s', (language, units) => {
  expect(usualUnits(language)).toBe(units);
});

it('units that were chosen are kept in the browser, and whoever shows lengths hears of them', () => {
  const storage = createStorage();
  vi.stubGlobal('localStorage', storage);
  const heard = vi.fn<() => void>();
  const stop = watchUnits(heard);
  chooseUnits('inches');
  stop();
  chooseUnits('centimetres');
  expect(heard).toHaveBeenCalledOnce();
  expect(currentUnits()).toBe('centimetres');
  expect(Object.values(storage)).toEqual(['centimetres']);
});

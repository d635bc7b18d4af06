import { afterEach, expect, it, vi } from 'vitest';
import { createStorage } from '../../testing/storage.ts';
import { chooseUnits, currentUnits, watchUnits, writeDistance } from './units.ts';

afterEach(() => void vi.unstubAllGlobals());

it('the browser remembers the chosen units, and all displayed lengths use them', () => {
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

it.each([
  ['metres', '12 m'],
  ['centimetres', '12 m'],
  ['feet', '39 ft'],
  ['inches', '39 ft'],
] as const)('distances use the unit for lengths: %s @16.24', (units, text) => {
  expect(writeDistance(12, units)).toBe(text);
});

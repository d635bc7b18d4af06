import { expect, test } from 'vitest';
import { RADIUS_MAX, RADIUS_MIN, RADIUS_START, resized } from './spotlight-radius.ts';

test('the spotlight grows and shrinks by 10 px from 200', () => {
  expect(resized(RADIUS_START, 'larger')).toBe(210);
  expect(resized(RADIUS_START, 'smaller')).toBe(190);
});

test('the spotlight stays between 100 and 300 px', () => {
  expect(resized(RADIUS_MAX, 'larger')).toBe(300);
  expect(resized(RADIUS_MIN, 'smaller')).toBe(100);
});

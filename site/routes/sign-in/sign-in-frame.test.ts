import { expect, test } from 'vitest';
import { pinched, RADIUS_MAX, RADIUS_MIN, RADIUS_START, resized } from './sign-in-frame.tsx';

test('the spotlight grows and shrinks in steps of 10 px, starting at 200 px @9.4', () => {
  expect(resized(RADIUS_START, 'larger')).toBe(210);
  expect(resized(RADIUS_START, 'smaller')).toBe(190);
});

test('the spotlight stays between 100 and 300 px @9.4', () => {
  expect(resized(RADIUS_MAX, 'larger')).toBe(300);
  expect(resized(RADIUS_MIN, 'smaller')).toBe(100);
});

test('a pinch resizes the spotlight by the same factor, in steps of 10 px within the range', () => {
  expect(pinched(200, 1.22)).toBe(240);
  expect(pinched(200, 0.1)).toBe(100);
  expect(pinched(200, 5)).toBe(300);
});

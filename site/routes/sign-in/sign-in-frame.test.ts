import { expect, test } from 'vitest';
import {
  pinched,
  RADIUS_MAX,
  RADIUS_MIN,
  RADIUS_START,
  resized,
  Pinch,
  movedByKey,
} from './sign-in-frame.tsx';

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

test('spreading two fingers enlarges the spotlight by the same factor', () => {
  const pinch = new Pinch();
  pinch.down(1, { x: 0, y: 0 });
  pinch.down(2, { x: 100, y: 0 });
  expect(pinch.move(2, { x: 150, y: 0 })).toBe(1.5);
  expect(pinch.move(1, { x: 75, y: 0 })).toBe(0.75);
});

test('ignores one finger, three fingers and a hovering mouse', () => {
  const pinch = new Pinch();
  expect(pinch.move(1, { x: 5, y: 5 })).toBeNull();
  pinch.down(1, { x: 0, y: 0 });
  expect(pinch.move(1, { x: 5, y: 5 })).toBeNull();
  pinch.down(2, { x: 100, y: 0 });
  pinch.down(3, { x: 100, y: 50 });
  expect(pinch.move(1, { x: 9, y: 9 })).toBeNull();
});

test('lifting a finger ends the pinch @2.17', () => {
  const pinch = new Pinch();
  pinch.down(1, { x: 0, y: 0 });
  pinch.down(2, { x: 100, y: 0 });
  pinch.up(2);
  expect(pinch.move(1, { x: 50, y: 0 })).toBeNull();
  // A third finger replaces the lifted one, so a new pinch starts.
  pinch.down(3, { x: 150, y: 0 });
  expect(pinch.move(3, { x: 250, y: 0 })).toBe(2);
});

const picture = { width: 400, height: 300 };

test('arrow keys move the spotlight @2.15', () => {
  expect(movedByKey('ArrowRight', { x: 100, y: 100 }, picture)).toEqual({ x: 120, y: 100 });
  expect(movedByKey('ArrowLeft', { x: 100, y: 100 }, picture)).toEqual({ x: 80, y: 100 });
  expect(movedByKey('ArrowDown', { x: 100, y: 100 }, picture)).toEqual({ x: 100, y: 120 });
  expect(movedByKey('ArrowUp', { x: 100, y: 100 }, picture)).toEqual({ x: 100, y: 80 });
});

test('the spotlight cannot leave the picture', () => {
  expect(movedByKey('ArrowLeft', { x: 5, y: 100 }, picture)).toEqual({ x: 0, y: 100 });
  expect(movedByKey('ArrowDown', { x: 5, y: 295 }, picture)).toEqual({ x: 5, y: 300 });
});

test('other keys do not move the spotlight', () => {
  expect(movedByKey('Enter', { x: 5, y: 5 }, picture)).toBeNull();
});

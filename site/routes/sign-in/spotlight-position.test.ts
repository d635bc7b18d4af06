import { expect, test } from 'vitest';
import { movedByKey } from './sign-in-frame.tsx';

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

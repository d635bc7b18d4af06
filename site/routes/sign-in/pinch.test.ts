import { expect, test } from 'vitest';
import { Pinch } from './sign-in-frame.tsx';

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
  // Another finger replaces it, and the pinch starts over from here.
  pinch.down(3, { x: 150, y: 0 });
  expect(pinch.move(3, { x: 250, y: 0 })).toBe(2);
});

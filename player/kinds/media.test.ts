import { expect, it } from 'vitest';
import { readMedia } from './media.tsx';

it.each([
  ['https://example.com/boiler.jpg', 'picture'],
  ['https://example.com/picture?id=4', 'picture'],
  [' https://example.com/walk.MP4?t=3 ', 'video'],
  ['https://www.youtube.com/watch?v=abc', 'page'],
  ['https://youtu.be/abc', 'page'],
  ['https://player.vimeo.com/video/1', 'page'],
  ['https://notyoutube.com/a.webm', 'video'],
])('reads %s as a %s', (address, kind) => {
  expect(readMedia(address)).toEqual({ kind, address: new URL(address.trim()).href });
});

it.each([
  undefined,
  '',
  'boiler.jpg',
  'http://example.com/boiler.jpg',
  'javascript:alert(1)',
  'data:image/svg+xml,<svg/>',
  'blob:https://example.com/1',
  'https://user:secret@example.com/boiler.jpg',
])('recognizes no media in %s', (address) => {
  expect(readMedia(address)).toBeNull();
});

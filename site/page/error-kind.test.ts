import { expect, test } from 'vitest';
import { errorKind } from './error-kind.ts';

function response(status: number) {
  return { status, statusText: '', internal: false, data: null };
}

test('missing and forbidden pages have their own error pages', () => {
  expect(errorKind(response(404), true)).toBe('missing');
  expect(errorKind(response(403), true)).toBe('forbidden');
  expect(errorKind(response(401), true)).toBe('forbidden');
});

test('an unavailable database has its own error page', () => {
  expect(errorKind(response(503), true)).toBe('unavailable');
});

test('other responses and thrown errors count as our fault', () => {
  expect(errorKind(response(500), true)).toBe('broken');
  expect(errorKind(new TypeError('x is not a function'), true)).toBe('broken');
});

test('a request without a response, or a browser without a network, counts as offline', () => {
  expect(errorKind(new TypeError('Failed to fetch'), true)).toBe('offline');
  expect(errorKind(new TypeError('NetworkError when attempting to fetch resource.'), true)).toBe('offline');
  expect(errorKind(new Error('anything'), false)).toBe('offline');
});

import { expect, test } from 'vitest';
import { errorKind } from './error-page.tsx';
import { pageTitle } from './page-title.ts';

function response(status: number) {
  return { status, statusText: '', internal: false, data: null };
}

test('returns separate kinds for missing and forbidden pages', () => {
  expect(errorKind(response(404), true)).toBe('missing');
  expect(errorKind(response(403), true)).toBe('forbidden');
  expect(errorKind(response(401), true)).toBe('forbidden');
});

test('returns a separate kind for an unavailable database', () => {
  expect(errorKind(response(503), true)).toBe('unavailable');
});

test('treats other responses and thrown errors as the site’s own failure', () => {
  expect(errorKind(response(500), true)).toBe('broken');
  expect(errorKind(new TypeError('x is not a function'), true)).toBe('broken');
});

test('treats a request without a response, or a browser without a network, as offline', () => {
  expect(errorKind(new TypeError('Failed to fetch'), true)).toBe('offline');
  expect(errorKind(new TypeError('NetworkError when attempting to fetch resource.'), true)).toBe('offline');
  expect(errorKind(new Error('anything'), false)).toBe('offline');
});

test('a page title precedes the product name @2.1', () => {
  expect(pageTitle('Coming Soon')).toBe('Coming Soon | GoV360');
});

test('a page without its own title shows only the product name @2.3', () => {
  expect(pageTitle()).toBe('GoV360');
  expect(pageTitle('')).toBe('GoV360');
});

import { expect, test } from 'vitest';
import { pageTitle } from './page-title.ts';

test('a page title precedes the product name @2.1', () => {
  expect(pageTitle('Coming Soon')).toBe('Coming Soon | GoV360');
});

test('a page without its own title shows only the product name @2.3', () => {
  expect(pageTitle()).toBe('GoV360');
  expect(pageTitle('')).toBe('GoV360');
});

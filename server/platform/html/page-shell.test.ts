import { expect, test } from 'vitest';
import { colors } from '../../../design/colors.ts';
import { pageShell } from './page-shell.ts';

const page = { title: 'A & B', style: 'p { color: var(--bad); }', body: '<p>Text</p>' };

test('includes only the design tokens that the page’s style sheet uses', () => {
  const html = pageShell(page);
  expect(html).toContain(`--bad: light-dark(${colors.bad.light}, ${colors.bad.dark});`);
  expect(html).toContain('color-scheme: light dark');
  expect(html).not.toContain('--good');
});

test('treats the title as text, not HTML', () => {
  expect(pageShell(page).match(/<title>.*/)?.[0]).toBe('<title>A &amp; B</title>');
});

test('gives the style sheet a nonce if the page has one', () => {
  expect(pageShell(page)).toContain('<style>');
  expect(pageShell({ ...page, nonce: 'n' })).toContain('<style nonce="n">');
});

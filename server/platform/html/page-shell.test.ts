import { expect, test } from 'vitest';
import { colors } from '../../../design/colors.ts';
import { pageShell } from './page-shell.ts';

const page = { title: 'A & B', style: 'p { color: var(--bad); }', body: '<p>Text</p>' };

test('a page contains the tokens that its style sheet uses, and no others', () => {
  const html = pageShell(page);
  expect(html).toContain(`--bad: light-dark(${colors.bad.light}, ${colors.bad.dark});`);
  expect(html).toContain('color-scheme: light dark');
  expect(html).not.toContain('--good');
});

test('the title is text, not HTML', () => {
  expect(pageShell(page).match(/<title>.*/)?.[0]).toBe('<title>A &amp; B</title>');
});

test('the style sheet has a nonce if the page has one', () => {
  expect(pageShell(page)).toContain('<style>');
  expect(pageShell({ ...page, nonce: 'n' })).toContain('<style nonce="n">');
});

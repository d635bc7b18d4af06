import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Files and folders in backticks that are in the product's folders, without patterns and placeholders. */
const PATH =
  /`((?:contract|design|outbox|player|processing|server|site|tools|tests|captures|bench|scripts)\/[\w./-]+)`/gu;

/** All pages except those about earlier versions or with quoted texts. */
const pages = globSync(['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'docs/**/*.md']).filter(
  (page) => page !== 'docs/specification.md',
);

test('every path in the documentation exists', () => {
  const named = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(PATH)].map(([, path = '']) => ({ page, path })),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ path }) => !existsSync(path))).toEqual([]);
});

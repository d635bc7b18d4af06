import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Files and folders in backticks, in the product's folders; patterns and placeholders are left out. */
const PATH =
  /`((?:contract|design|outbox|player|processing|server|site|tools|tests|captures|bench|scripts)\/[\w./-]+)`/gu;

test.each(['docs/architecture.md', 'CONTRIBUTING.md', 'docs/measuring.md', 'docs/scale.md'])(
  'every path that %s names exists',
  (page) => {
    const named = [...readFileSync(page, 'utf8').matchAll(PATH)].map(([, path = '']) => path);
    expect(named.length).toBeGreaterThan(1);
    expect(named.filter((path) => !existsSync(path))).toEqual([]);
  },
);

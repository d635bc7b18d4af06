import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Files and folders in backticks that are in the product's folders, without patterns and placeholders. */
const PATH =
  /`((?:contract|design|outbox|player|processing|server|site|tools|tests|captures|bench|scripts)\/[\w./-]+)`/gu;

test.each(['docs/architecture.md', 'CONTRIBUTING.md', 'docs/measuring.md', 'docs/scale.md'])(
  'every path in %s exists',
  (page) => {
    const named = [...readFileSync(page, 'utf8').matchAll(PATH)].map(([, path = '']) => path);
    expect(named.length).toBeGreaterThan(1);
    expect(named.filter((path) => !existsSync(path))).toEqual([]);
  },
);

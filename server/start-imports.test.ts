import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { expect, test } from 'vitest';

/** Matches static imports and exports of values. Does not match type imports and dynamic imports. */
const STATIC_IMPORT = /^(?:import|export)\s(?!type\b)(?:[^;'"]*?\sfrom\s+)?'([^']+)'/gm;

/**
 * Returns the packages that a module imports statically, directly or through other modules of the project.
 */
function packagesLoadedBy(entry: string): Set<string> {
  const packages = new Set<string>();
  const seen = new Set<string>();
  const pending = [entry];
  for (let file = pending.pop(); file; file = pending.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(STATIC_IMPORT)) {
      if (specifier.startsWith('.')) pending.push(resolve(dirname(file), specifier));
      else if (!specifier.startsWith('node:')) packages.add(/^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? '');
    }
  }
  return packages;
}

test('the server starts without loading code for sign-in, mail or PostgreSQL', () => {
  const packages = [...packagesLoadedBy(resolve(import.meta.dirname, 'main.ts'))].sort();
  expect(packages).toEqual([
    '@hono/node-server',
    '@opentelemetry/api',
    'hono',
    'kysely',
    'pino',
    'react-router',
    'zod',
  ]);
});

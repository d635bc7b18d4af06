import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeReturnPath } from './return-path.ts';

test('keeps a path on our own origin with its query and fragment', () => {
  expect(safeReturnPath('/dashboard/profile?tab=messages#new')).toBe('/dashboard/profile?tab=messages#new');
});

test.each([
  undefined,
  null,
  '',
  'dashboard',
  'https://evil.test/',
  'javascript:alert(1)',
  '//evil.test',
  '///evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '/ /evil.test',
  '/..//evil.test',
  '/.//evil.test',
  '/%2e%2e//evil.test',
  '/\u200b/evil.test',
  `/${'a'.repeat(3000)}`,
])('rejects %j', (given) => {
  expect(safeReturnPath(given)).toBeNull();
});

test('never leaves our origin, whatever the input', () => {
  const origin = 'https://twins.example';
  const pieces = fc.array(
    fc.constantFrom('/', '\\', '.', '..', '%2e', '@', ':', '?', '#', 'evil.test', '\t', 'a'),
  );
  fc.assert(
    fc.property(
      pieces.map((parts) => `/${parts.join('')}`),
      (given) => {
        const path = safeReturnPath(given);
        if (path !== null) expect(new URL(path, origin).origin).toBe(origin);
      },
    ),
    { numRuns: 2_000 },
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mailboxOf, normaliseEmail } from './email-address.ts';
import { safeReturnPath } from './return-path.ts';

test('treats addresses that differ only in case as the same', () => {
  expect(normaliseEmail('  Ada.Byron+Twin@Example.TEST ')).toBe('ada.byron+twin@example.test');
});

test.each([
  ['ada@example.test', 'ada@example.test'],
  ['ada+twin@example.test', 'ada@example.test'],
  ['ada+a+b@example.test', 'ada@example.test'],
  ['+@example.test', '+@example.test'],
  ['a.d.a+x@gmail.com', 'ada@gmail.com'],
  ['ada@googlemail.com', 'ada@gmail.com'],
  ['a.d.a@example.test', 'a.d.a@example.test'],
])('returns the mailbox of %s: %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});

test('converts a domain in any script to its ASCII form', () => {
  expect(normaliseEmail('ada@Bücher.example')).toBe('ada@xn--bcher-kva.example');
});

test('rejects letters that would fold to the ASCII address of another user’s mailbox', () => {
  expect(normaliseEmail('\u212Aate@example.test')).toBeNull();
  expect(normaliseEmail('\u0131da@example.test')).toBeNull();
  // IDNA maps this domain to its ASCII form, and emails go to that domain.
  expect(normaliseEmail('ada@\u212Ampany.test')).toBe('ada@kmpany.test');
});

test.each([
  '',
  'ada',
  '@example.test',
  'ada@',
  'ada@localhost',
  'ada byron@example.test',
  'ada@example.test\r\nBcc: eve@example.test',
  'ada@example.test\nRCPT TO:<eve@example.test>',
  '"ada byron"@example.test',
  'ada@example.test, eve@example.test',
  'Ada <ada@example.test>',
  'ada..byron@example.test',
  'ada@-example.test',
  'ada@[127.0.0.1]',
  `${'a'.repeat(65)}@example.test`,
  `ada@${'a'.repeat(64)}.test`,
])('rejects %j', (typed) => {
  expect(normaliseEmail(typed)).toBeNull();
});

test('returns an address that is stable and safe in a mail’s envelope, for any input', () => {
  const typed = fc.oneof(
    fc.string(),
    fc.emailAddress(),
    fc.string({ unit: 'binary' }).map((text) => `${text}@x.test`),
  );
  fc.assert(
    fc.property(typed, (text) => {
      const email = normaliseEmail(text);
      if (email === null) return;
      expect(email).toMatch(/^[\x21-\x7e]+@[a-z0-9.-]+$/);
      expect(email).not.toMatch(/[<>,;\s]/);
      expect(normaliseEmail(email)).toBe(email);
    }),
  );
});

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

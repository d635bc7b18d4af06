import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatSeen, formatTopic, parseSeen, parseTopic, type Topic } from './topic.ts';

const userId = fc.stringMatching(/^[\w-]{1,64}$/);
const topic: fc.Arbitrary<Topic> = fc.oneof(
  fc.constant<Topic>({ kind: 'users' }),
  fc.record({
    kind: fc.constantFrom(...(['profile', 'messages', 'jobs'] as const)),
    userId,
  }),
  fc.record({ kind: fc.constantFrom(...(['tour', 'capture'] as const)), userId, tourId: userId }),
);

test('restores a topic from its text', () => {
  fc.assert(
    fc.property(topic, (each) => {
      expect(parseTopic(formatTopic(each))).toEqual(each);
    }),
  );
});

test('restores a topic with its last seen revision', () => {
  const revision = fc.option(fc.nat());
  fc.assert(
    fc.property(topic, revision, (each, seen) => {
      expect(parseSeen(formatSeen(formatTopic(each), seen))).toEqual({ topic: each, seen });
    }),
  );
  for (const text of ['', '@1', 'users@', 'users@-1', 'users@1@2', 'users@1x', 'users/a b@1']) {
    expect(parseSeen(text)).toBeNull();
  }
});

test('accepts a user id of 64 characters', () => {
  const longest = 'x'.repeat(64);
  expect(parseTopic(`users/${longest}`)).toEqual({ kind: 'profile', userId: longest });
});

test('writes a parsed topic unchanged', () => {
  const text = fc.oneof(fc.string(), fc.stringMatching(/^users\/[\w/-]{0,20}$/));
  fc.assert(
    fc.property(text, (each) => {
      const parsed = parseTopic(each);
      if (parsed) expect(formatTopic(parsed)).toBe(each);
    }),
  );
});

test.each([
  '',
  'users/',
  'users/a/',
  'users/a/tours',
  'users/a/tours/b/other',
  'users/a/capture',
  'users/a/messages/1',
  'users/a/jobs/1',
  `users/${'x'.repeat(65)}`,
  'users/a b',
  ' users',
  'users\n',
])('returns null for “%s”', (text) => {
  expect(parseTopic(text)).toBeNull();
});

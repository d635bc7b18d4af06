import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findBoundsIssue } from './json-bounds.ts';
import { DOCUMENT_MAX_DEPTH, TEXT_MAX_LENGTH } from '../limits.ts';

/** Returns a document nested exactly this many levels deep. */
function nested(levels: number): unknown {
  let value: unknown = 'leaf';
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { next: value };
  return value;
}

test.each([
  ['a key that reaches a prototype', '{"place": {"__proto__": {"admin": true}}}', '/place/__proto__'],
  ['a constructor key', '[{"constructor": 1}]', '/0/constructor'],
  ['a prototype key', '{"prototype": null}', '/prototype'],
  ['NUL in a string', '{"name": "a\\u0000b"}', '/name'],
  ['NUL in a key', '{"a\\u0000b": 1}', '/a\0b'],
  ['half a surrogate pair', '{"tags": [{"title": "\\ud83d"}]}', '/tags/0/title'],
  ['a number out of range', '{"x": 1e999}', '/x'],
  ['a key with a slash, escaped in the pointer', '{"a/b~c": "\\u0000"}', '/a~1b~0c'],
])('reports %s with its JSON pointer', (_, json, pointer) => {
  expect(findBoundsIssue(JSON.parse(json))).toMatchObject({ pointer });
});

test('allows a document at each limit, and rejects a document beyond it', () => {
  expect(findBoundsIssue(nested(DOCUMENT_MAX_DEPTH))).toBeNull();
  expect(findBoundsIssue(nested(DOCUMENT_MAX_DEPTH + 1))).not.toBeNull();
  expect(findBoundsIssue({ text: 'x'.repeat(TEXT_MAX_LENGTH) })).toBeNull();
  expect(findBoundsIssue({ text: 'x'.repeat(TEXT_MAX_LENGTH + 1) })).toMatchObject({ pointer: '/text' });
  expect(findBoundsIssue({ ['k'.repeat(TEXT_MAX_LENGTH + 1)]: 1 })).not.toBeNull();
});

test('does not overflow the stack on deeply nested input', () => {
  expect(findBoundsIssue(nested(200_000))).not.toBeNull();
});

test('accepts ordinary JSON', () => {
  const value = fc.jsonValue({ maxDepth: 5, stringUnit: 'grapheme' });
  fc.assert(
    fc.property(value, (json) => {
      const text = JSON.stringify(json);
      fc.pre(!/\\u0000|"(__proto__|constructor|prototype)"/.test(text));
      expect(findBoundsIssue(JSON.parse(text))).toBeNull();
    }),
  );
});

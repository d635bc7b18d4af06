import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findBoundsIssue } from './json-bounds.ts';
import { findScanIssue } from './json-scan.ts';
import {
  DOCUMENT_MAX_BYTES,
  DOCUMENT_MAX_DEPTH,
  DOCUMENT_MAX_KEYS,
  DOCUMENT_MAX_VALUES,
  OBJECT_MAX_KEYS,
  TAG_KEYWORDS_MAX,
  TAGS_MAX,
  TEXT_MAX_LENGTH,
} from '../limits.ts';
import { tourPatchSchema } from '../tour.ts';

/** Returns the results of both algorithms, which must agree on every text. */
function findIssues(text: string): [string | null, string | undefined] {
  return [findScanIssue(text), findBoundsIssue(JSON.parse(text))?.detail];
}
const PASSES = [null, undefined];
const refused = (text: string) => findIssues(text).every((detail) => /allowed|invalid/.test(detail ?? ''));

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const object = (keys: number) => Object.fromEntries(Array.from({ length: keys }, (_, key) => [`k${key}`, 1]));

test('accepts a text at each limit, and rejects a text beyond it', () => {
  expect(findIssues(nested(DOCUMENT_MAX_DEPTH))).toEqual(PASSES);
  expect(refused(nested(DOCUMENT_MAX_DEPTH + 1))).toBe(true);

  const values = (count: number) => JSON.stringify(Array.from({ length: count - 1 }, () => 1));
  expect(findIssues(values(DOCUMENT_MAX_VALUES))).toEqual(PASSES);
  expect(refused(values(DOCUMENT_MAX_VALUES + 1))).toBe(true);
  const empty = (count: number) => JSON.stringify(Array.from({ length: count - 1 }, () => []));
  expect(findIssues(empty(DOCUMENT_MAX_VALUES))).toEqual(PASSES);
  expect(refused(empty(DOCUMENT_MAX_VALUES + 1))).toBe(true);

  expect(findIssues(JSON.stringify(object(OBJECT_MAX_KEYS)))).toEqual(PASSES);
  expect(refused(JSON.stringify(object(OBJECT_MAX_KEYS + 1)))).toBe(true);
  const objects = Array.from({ length: DOCUMENT_MAX_KEYS / OBJECT_MAX_KEYS }, () => object(OBJECT_MAX_KEYS));
  expect(findIssues(JSON.stringify(objects))).toEqual(PASSES);
  expect(refused(JSON.stringify([...objects, { one: 'more' }]))).toBe(true);
});

test('accepts the largest number of values that a tour can have', () => {
  const more = Object.fromEntries(Array.from({ length: 11 }, (_, field) => [`field${field}`, field]));
  const tag = (index: number) => ({
    id: `tag-${index}`,
    title: `Valve ${index}`,
    text: 'Hangs beside the door.',
    color: 'red',
    position: [1.25, 2.5, 3.75],
    normal: [0, 1, 0],
    sweep: 'sweep-1',
    keywords: Array.from({ length: TAG_KEYWORDS_MAX }, (_, word) => `word${word}`),
    media: '',
    ...more,
  });
  const plans = Array.from({ length: 50 }, (_, index) => ({
    id: `${index}`,
    name: `Floor ${index}`,
    url: '/',
  }));
  const tour = {
    floors: plans,
    floorplans: plans,
    folders: plans,
    documents: plans,
    tags: Array.from({ length: TAGS_MAX }, (_, index) => tag(index)),
  };
  const text = JSON.stringify(tour);
  expect(text.length).toBeGreaterThan(0.8 * DOCUMENT_MAX_BYTES);
  expect(text.length).toBeLessThan(DOCUMENT_MAX_BYTES);
  expect(findIssues(text)).toEqual(PASSES);
  expect(tourPatchSchema.safeParse(tour).success).toBe(true);
});

test('does not count the content of strings as values, keys or levels', () => {
  const texts = [',,:', '[[[{{', '"', '\\', '\\"[', '}\\\\'].map((text) => text.repeat(1_000));
  expect(findScanIssue(JSON.stringify(Array.from({ length: 100 }, () => texts)))).toBeNull();
});

test('reports no problem for truncated or invalid JSON', () => {
  for (const text of ['', '"', '"\\', '{"a', '[', ']]]]', '}{,:']) expect(findScanIssue(text)).toBeNull();
});

test('returns the same counts as a traversal of the parsed value, with any whitespace', () => {
  const value = fc.jsonValue({ maxDepth: 40, depthSize: 'large' });
  fc.assert(
    fc.property(value, fc.constantFrom('', ' ', '\n\t'), (json, space) => {
      const text = JSON.stringify(json, null, space);
      const [scanned, walked] = findIssues(text);
      expect(scanned).toBe(walked !== undefined && /^(Nesting|More)/.test(walked) ? walked : null);
    }),
  );
});

/** Returns a document nested exactly this many levels deep. */
function nestedTo(levels: number): unknown {
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
  expect(findBoundsIssue(nestedTo(DOCUMENT_MAX_DEPTH))).toBeNull();
  expect(findBoundsIssue(nestedTo(DOCUMENT_MAX_DEPTH + 1))).not.toBeNull();
  expect(findBoundsIssue({ text: 'x'.repeat(TEXT_MAX_LENGTH) })).toBeNull();
  expect(findBoundsIssue({ text: 'x'.repeat(TEXT_MAX_LENGTH + 1) })).toMatchObject({ pointer: '/text' });
  expect(findBoundsIssue({ ['k'.repeat(TEXT_MAX_LENGTH + 1)]: 1 })).not.toBeNull();
});

test('does not overflow the stack on deeply nested input', () => {
  expect(findBoundsIssue(nestedTo(200_000))).not.toBeNull();
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

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeDocuments, mergeFields } from './compose-tour.ts';
import { joinFields, splitFields } from '../../../contract/json/json-fields.ts';

type Json = fc.JsonValue;
type JsonObject = Record<string, Json>;

const key = fc.constantFrom('name', 'place', 'tags', 'country', 'a', 'b');
const leaf = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
const { document } = fc.letrec<{ document: JsonObject; value: Json }>((tie) => ({
  document: fc.dictionary(key, tie('value'), { maxKeys: 5, noNullPrototype: true }),
  value: fc.oneof({ maxDepth: 4 }, leaf, fc.array(tie('value'), { maxLength: 3 }), tie('document')),
}));

/** Returns the expected result: the value at each path of nested objects, from the patch if it has one. */
function reference(base: JsonObject, patch: JsonObject): JsonObject {
  const merged: JsonObject = {};
  for (const name of new Set([...Object.keys(base), ...Object.keys(patch)])) {
    const mine = base[name];
    const theirs = patch[name];
    if (theirs === undefined) merged[name] = mine as Json;
    else if (isObject(mine) && isObject(theirs)) merged[name] = reference(mine, theirs);
    else merged[name] = theirs;
  }
  return merged;
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

test('merges nested objects, and prefers the values of the patch', () => {
  fc.assert(
    fc.property(document, document, (base, patch) => {
      expect(mergeDocuments(base, patch)).toEqual(reference(base, patch));
    }),
  );
});

test('changes neither argument', () => {
  fc.assert(
    fc.property(document, document, (base, patch) => {
      const before = JSON.stringify([base, patch]);
      mergeDocuments(base, patch);
      expect(JSON.stringify([base, patch])).toBe(before);
    }),
  );
});

test('returns the same result if a patch is applied twice', () => {
  fc.assert(
    fc.property(document, document, (base, patch) => {
      const once = mergeDocuments(base, patch);
      expect(mergeDocuments(once, patch)).toEqual(once);
    }),
  );
});

test('replaces arrays, keeps null as a value, and ignores undefined', () => {
  expect(mergeDocuments({ tags: [1, 2], place: { route: 'A', country: 'B' } }, { tags: [3] })).toEqual({
    tags: [3],
    place: { route: 'A', country: 'B' },
  });
  expect(mergeDocuments({ place: { route: 'A', country: 'B' } }, { place: { route: null } })).toEqual({
    place: { route: null, country: 'B' },
  });
  expect(mergeDocuments({ name: 'A' }, { name: undefined })).toEqual({ name: 'A' });
});

const fields = fc.dictionary(
  // Omits a key that the limits on patches reject.
  fc
    .oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('a', 'b', 'place', '"', ',', '{', '\\'))
    .filter((key) => key !== '__proto__'),
  fc.jsonValue({ maxDepth: 3, stringUnit: 'grapheme' }),
  { noNullPrototype: true },
);
const merged = (base: Record<string, unknown>, patch: Record<string, unknown>, space?: string) =>
  JSON.parse(joinFields(mergeFields(splitFields(JSON.stringify(base, null, space)), patch))) as unknown;

test('splits and joins a document without changing its fields, with any whitespace', () => {
  fc.assert(
    fc.property(fields, fc.constantFrom('', ' ', '\n\t'), (base, space) => {
      const fields = splitFields(JSON.stringify(base, null, space));
      expect([...fields.keys()]).toEqual(Object.keys(base));
      expect(JSON.parse(joinFields(fields))).toEqual(JSON.parse(JSON.stringify(base)));
    }),
  );
});

test('merges fields with the same result as merging whole documents', () => {
  fc.assert(
    fc.property(fields, fields, (base, patch) => {
      const whole = JSON.parse(JSON.stringify(mergeDocuments(base, patch))) as unknown;
      expect(merged(base, patch)).toEqual(whole);
    }),
  );
});

test('keeps the exact text of fields that are not in the patch', () => {
  const text = '{"exact":1.0000000000000000001,"place":{"country":"Norway"},"name":"A"}';
  const fields = mergeFields(splitFields(text), { place: { locality: 'Oslo' }, name: undefined });
  expect(joinFields(fields)).toBe(
    '{"exact":1.0000000000000000001,"place":{"country":"Norway","locality":"Oslo"},"name":"A"}',
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinFields, splitFields } from '../../../contract/json/json-fields.ts';
import { mergeDocuments, mergeFields } from './compose-tour.ts';

const document = fc.dictionary(
  // Leaves out a key that the limits on patches reject.
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
    fc.property(document, fc.constantFrom('', ' ', '\n\t'), (base, space) => {
      const fields = splitFields(JSON.stringify(base, null, space));
      expect([...fields.keys()]).toEqual(Object.keys(base));
      expect(JSON.parse(joinFields(fields))).toEqual(JSON.parse(JSON.stringify(base)));
    }),
  );
});

test('merges fields with the same result as merging whole documents', () => {
  fc.assert(
    fc.property(document, document, (base, patch) => {
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

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isManifest, isSignature } from './manifest-guards.ts';
import { manifestSchema, signatureSchema } from './manifest-schema.ts';

const part = { path: 'content/twin.json', role: 'content', bytes: 2, sha256: 'a'.repeat(64) };
const manifest = { format: 'gov360-twin', version: 1, name: 'Office', matterportId: '', parts: [part] };
const signature = {
  algorithm: 'Ed25519',
  keyId: 'k',
  publicKey: 'A'.repeat(43),
  server: 'https://twins.example',
  signature: 'A'.repeat(86),
};
const odd = fc.oneof(
  fc.constantFrom(
    '',
    'x'.repeat(255),
    'x'.repeat(256),
    '\n',
    'A'.repeat(43),
    'provenance',
    -1,
    0,
    1.5,
    2 ** 53,
    null,
    [],
  ),
  fc.jsonValue(),
);
/** A record with one field taken away or put in another's place. */
const changed = (record: object) =>
  fc.tuple(fc.constantFrom(...Object.keys(record)), odd, fc.boolean()).map(([key, value, gone]) => {
    const next: Record<string, unknown> = { ...record, [key]: value };
    if (gone) delete next[key];
    return next;
  });

test('what is a manifest is what is published of one', () => {
  expect(isManifest(manifest)).toBe(true);
  const manifests = fc.oneof(
    odd,
    changed(manifest),
    changed(part).map((changedPart) => ({ ...manifest, parts: [part, changedPart] })),
    fc
      .constantFrom(1_000, 1_001)
      .map((count) => ({ ...manifest, parts: Array.from({ length: count }, () => part) })),
  );
  fc.assert(fc.property(manifests, (value) => isManifest(value) === manifestSchema.safeParse(value).success));
});

test('what is a signature is what is published of one', () => {
  expect(isSignature(signature)).toBe(true);
  const signatures = fc.oneof(odd, changed(signature));
  fc.assert(
    fc.property(signatures, (value) => isSignature(value) === signatureSchema.safeParse(value).success),
  );
});

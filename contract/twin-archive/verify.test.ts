import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { ArchiveRefusedError, type ArchiveEntries } from './archive-entries.ts';
import { keyIdOf, sha256Hex } from './digest.ts';
import type { SigningKeys } from './signing-keys.ts';
import { verifyArchive, isManifest, isSignature } from './verify.ts';
import { manifestSchema, signatureSchema } from './manifest-schema.ts';
import { rounds } from '../../tests/support/rounds.ts';
import { canonicalFile, canonicalLine } from './canonical-json.ts';

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
/** Returns records with one field removed or replaced. */
const changed = (record: object) =>
  fc.tuple(fc.constantFrom(...Object.keys(record)), odd, fc.boolean()).map(([key, value, gone]) => {
    const next: Record<string, unknown> = { ...record, [key]: value };
    if (gone) delete next[key];
    return next;
  });

test('accepts exactly the manifests that the published schema accepts', () => {
  expect(isManifest(manifest)).toBe(true);
  const manifests = fc.oneof(
    odd,
    changed(manifest),
    changed(part).map((changedPart) => ({ ...manifest, parts: [part, changedPart] })),
    fc
      .constantFrom(1_000, 1_001)
      .map((count) => ({ ...manifest, parts: Array.from({ length: count }, () => part) })),
  );
  fc.assert(
    fc.property(manifests, (value) => isManifest(value) === manifestSchema.safeParse(value).success),
    { numRuns: rounds(50, 200) },
  );
});

test('accepts exactly the signatures that the published schema accepts', () => {
  expect(isSignature(signature)).toBe(true);
  const signatures = fc.oneof(odd, changed(signature));
  fc.assert(
    fc.property(signatures, (value) => isSignature(value) === signatureSchema.safeParse(value).success),
  );
});

type Files = Record<string, string>;
const encoder = new TextEncoder();
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
const publicKey = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));

const KNOWN: SigningKeys = {
  server: 'https://twins.example',
  keys: [
    {
      keyId: await keyIdOf(publicKey),
      algorithm: 'Ed25519',
      publicKey: base64url(publicKey),
      created: '2026-11-22T00:00:00.000Z',
    },
  ],
};

async function signed(parts: Files): Promise<Files> {
  const listed = Object.entries(parts).map(async ([path, text]) => {
    const bytes = encoder.encode(text);
    return { path, role: 'content', bytes: bytes.length, sha256: await sha256Hex(bytes) };
  });
  const manifest = JSON.stringify({
    format: 'gov360-twin',
    version: 1,
    name: 'Head office',
    matterportId: 'gv360office',
    parts: await Promise.all(listed),
  });
  const signature = await crypto.subtle.sign('Ed25519', pair.privateKey, encoder.encode(manifest));
  const said = {
    algorithm: 'Ed25519',
    keyId: await keyIdOf(publicKey),
    publicKey: base64url(publicKey),
    server: 'https://twins.example',
    signature: base64url(new Uint8Array(signature)),
  };
  return { ...parts, 'manifest.json': manifest, 'signature.json': JSON.stringify(said) };
}

function archiveOf(files: Files): ArchiveEntries {
  return { paths: Object.keys(files), read: async (path) => encoder.encode(files[path]) };
}

const PARTS = { 'content/twin.json': '{}', 'content/tags.json': '[]', 'index.html': '<p>' };
const files = await signed(PARTS);
const without = (path: string) => Object.fromEntries(Object.entries(files).filter(([name]) => name !== path));
const verified = async (changed: Files, keys: SigningKeys | null = KNOWN) =>
  await verifyArchive(archiveOf(changed), keys);
const signatureWith = (fields: object) => ({
  ...files,
  'signature.json': JSON.stringify({ ...(JSON.parse(files['signature.json'] ?? '') as object), ...fields }),
});

describe('verifying an archive', () => {
  test('accepts an intact archive that a known key signed', async () => {
    expect(await verified(files)).toMatchObject({
      parts: { changed: [], missing: [], added: [] },
      signature: { state: 'right', server: 'https://twins.example', known: true },
    });
  });

  test('trusts only the keys that the caller provides', async () => {
    const unknown = { state: 'right', known: false, keyId: await keyIdOf(publicKey) };
    expect(await verified(files, null)).toMatchObject({ signature: unknown });
    expect(await verified(files, { ...KNOWN, keys: [] })).toMatchObject({ signature: unknown });
  });

  test('lists changed, removed and added parts', async () => {
    const changed = { ...without('index.html'), 'content/tags.json': '[1]', 'content/new.json': '' };
    expect(await verified(changed)).toMatchObject({
      parts: { changed: ['content/tags.json'], missing: ['index.html'], added: ['content/new.json'] },
      signature: { state: 'right' },
    });
  });

  test('detects a change that does not affect the size', async () => {
    expect(await verified({ ...files, 'content/twin.json': '[]' })).toMatchObject({
      parts: { changed: ['content/twin.json'] },
    });
  });

  test('verifies the parts of an archive without a signature', async () => {
    expect(await verified(without('signature.json'))).toMatchObject({ signature: { state: 'none' } });
  });

  test('rejects the old signature of a rewritten manifest', async () => {
    const { 'manifest.json': manifest = '' } = await signed({ ...PARTS, 'index.html': '<p>New' });
    const forged = { ...files, 'index.html': '<p>New', 'manifest.json': manifest };
    expect(await verified(forged)).toMatchObject({
      parts: { changed: [] },
      signature: { state: 'wrong' },
    });
  });

  test.each([
    ['names another key', { keyId: 'A'.repeat(43) }],
    ['contains another key', { publicKey: 'A'.repeat(43) }],
    ['has another value', { signature: 'A'.repeat(86) }],
    ['uses another algorithm', { algorithm: 'none' }],
    ['is truncated', { signature: 'AA' }],
  ])('rejects a signature that %s', async (_what, fields) => {
    expect(await verified(signatureWith(fields))).toMatchObject({ signature: { state: 'wrong' } });
  });

  test.each([
    ['no manifest', without('manifest.json')],
    ['a manifest that is not JSON', { ...files, 'manifest.json': '{' }],
    ['a manifest of another format', { ...files, 'manifest.json': '{"format":"other"}' }],
  ])('rejects an archive with %s', async (_what, changed) => {
    expect(await verified(changed)).toMatchObject({
      kind: 'refused',
      detail: expect.stringMatching(/^This is not a twin archive/),
    });
  });

  test('reports why a part could not be read', async () => {
    const archive = archiveOf(files);
    const read = async (path: string) => {
      if (path === 'index.html') throw new ArchiveRefusedError('It unpacks to too much.');
      return await archive.read(path);
    };
    expect(await verifyArchive({ ...archive, read }, KNOWN)).toEqual({
      kind: 'refused',
      detail: 'It unpacks to too much.',
    });
  });
});

test('writes the same text for any order of keys', () => {
  const one = { b: [{ y: 1, x: 'é' }], a: null, 10: 1, 9: 2 };
  const other = { 9: 2, a: null, 10: 1, b: [{ x: 'é', y: 1 }] };
  expect(canonicalLine(one)).toBe(canonicalLine(other));
  expect(canonicalFile(one)).toBe(canonicalFile(other));
});

test('indents the text and ends it with a line break', () => {
  expect(canonicalFile({ b: 1, a: [] })).toBe('{\n  "a": [],\n  "b": 1\n}\n');
});

test('writes a parsed text unchanged', () => {
  const text = canonicalLine({
    name: 'Plan “A”\n',
    position: [0.1, -2e-9, 1e21],
    nested: { z: {}, a: [[]] },
  });
  expect(canonicalLine(JSON.parse(text))).toBe(text);
});

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateKeyPairSync, createHash, sign } from 'node:crypto';
import { ZipWriter, BlobWriter, TextReader, configure } from '@zip.js/zip.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sha256Hex } from '../contract/twin-archive/digest.ts';
import { IMPORT_MAX_UNPACKED } from '../contract/limits.ts';
import type { Manifest } from '../contract/twin-archive/manifest.ts';
import { zerosArchive } from '../tests/support/hostile-archives.ts';
import { rawZip } from '../tests/support/raw-zip.ts';
import { archiveFiles } from '../tests/support/twin-archive.ts';
import { verifyFile } from './verify.ts';

configure({ useWebWorkers: false });

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const x = publicKey.export({ format: 'jwk' }).x ?? '';
const keyId = createHash('sha256').update(Buffer.from(x, 'base64url')).digest('base64url');
const KEYS = {
  server: 'https://twins.example',
  keys: [{ keyId, algorithm: 'Ed25519', publicKey: x, created: '' }],
};

const GIBIBYTE = 1024 ** 3;

let folder: string;
const path = (name: string) => join(folder, name);

async function writeZip(name: string, files: Readonly<Record<string, string>>): Promise<string> {
  const zip = new ZipWriter(new BlobWriter());
  for (const [entry, text] of Object.entries(files)) await zip.add(entry, new TextReader(text));
  writeFileSync(path(name), await (await zip.close()).bytes());
  return path(name);
}

async function signedFiles(text: string): Promise<Record<string, string>> {
  const bytes = new TextEncoder().encode(text);
  const parts = [
    { path: 'content/twin.json', role: 'content', bytes: bytes.length, sha256: await sha256Hex(bytes) },
  ];
  const facts = { format: 'gov360-twin', version: 1, name: 'Office \u001b[31m', matterportId: '', parts };
  const manifest = JSON.stringify(facts);
  const signature = {
    algorithm: 'Ed25519',
    keyId,
    publicKey: x,
    server: KEYS.server,
    signature: sign(null, Buffer.from(manifest), privateKey).toString('base64url'),
  };
  return {
    'content/twin.json': text,
    'manifest.json': manifest,
    'signature.json': JSON.stringify(signature),
  };
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gov360-verify-'));
  const files = await signedFiles('{}');
  await writeZip('whole.zip', files);
  await writeZip('changed.zip', { ...files, 'content/twin.json': '{ }', 'more.txt': '' });
  const { 'signature.json': _, ...unsigned } = files;
  await writeZip('unsigned.zip', unsigned);
  await writeZip('other.zip', { 'readme.txt': 'Hello' });
  await writeZip('twice.zip', { ...files, 'MANIFEST.json': '{}' });
  writeFileSync(path('keys.json'), JSON.stringify(KEYS));
  writeFileSync(path('others.json'), JSON.stringify({ ...KEYS, keys: [] }));
  writeFileSync(path('text.zip'), 'PK and nothing else');
  writeFileSync(path('cut.zip'), readFileSync(path('whole.zip')).subarray(0, 200));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('verifying a file', () => {
  test.each([
    ['whole.zip', 'keys.json', 0, 'complete and signed by https://twins.example, whose keys you provided.'],
    ['whole.zip', undefined, 0, 'signed by a key that claims to belong to https://twins.example.'],
    ['whole.zip', 'others.json', 1, `Key: ${keyId}`],
    ['changed.zip', 'keys.json', 1, 'Changed:\n  content/twin.json\nAdded:\n  more.txt'],
    ['unsigned.zip', undefined, 1, 'not signed'],
    ['other.zip', undefined, 2, 'it has no manifest.json'],
    ['twice.zip', undefined, 2, 'The archive contains “MANIFEST.json” twice.'],
    ['text.zip', undefined, 2, 'The file is not a ZIP archive, or it is damaged.'],
    ['cut.zip', undefined, 2, 'The file is not a ZIP archive, or it is damaged.'],
    ['missing.zip', undefined, 2, 'cannot be read'],
    ['whole.zip', 'text.zip', 2, 'contains no signing keys'],
  ])('%s with %s exits with %i', async (file, keys, code, words) => {
    const result = await verifyFile(path(file), keys && path(keys));
    expect(result.text).toContain(words);
    expect(result.code).toBe(code);
  });

  test.each([
    ['claims to be small', 1_000],
    ['claims to be 2 GiB', 2 * GIBIBYTE],
  ])('does not unpack 2 GiB of zeros from a file that %s', async (_what, stated) => {
    writeFileSync(path('zeros.zip'), zerosArchive(stated, 2 * GIBIBYTE));
    const before = process.resourceUsage().maxRSS;
    const { code, text } = await verifyFile(path('zeros.zip'));
    expect([1, 2]).toContain(code);
    expect(text).toMatch(/128 MiB|damaged|changed/);
    // `maxRSS` is in kibibytes.
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(400 * 1024);
  });

  test('allows documents to be larger than other parts, and compares them piece by piece', async () => {
    const content = Buffer.alloc(IMPORT_MAX_UNPACKED + 1);
    const sha256 = createHash('sha256').update(content).digest('hex');
    const name = `files/${sha256}.bin`;
    const changed = { name: `files/${'0'.repeat(64)}.bin`, content: Buffer.from('another') };
    const manifest = (of: Manifest) => ({
      ...of,
      parts: [
        ...of.parts,
        { path: name, role: 'content', bytes: content.length, sha256 },
        { path: changed.name, role: 'content', bytes: 7, sha256: '0'.repeat(64) },
      ],
    });
    const others = [{ name, content }, changed];
    writeFileSync(path('files.zip'), rawZip(archiveFiles({ others, manifest })));
    const { text } = await verifyFile(path('files.zip'));
    expect(text).toContain('not signed');
    expect(text).toContain(`Changed:\n  ${changed.name}`);
    expect(text).not.toContain(name);
  });

  test('prints no terminal control characters', async () => {
    const { text } = await verifyFile(path('whole.zip'));
    expect(text).not.toContain('\u001b');
  });
});

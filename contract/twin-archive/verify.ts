import { ArchiveRefusedError, type ArchiveEntries, type PartDigest } from './archive-entries.ts';
import { sha256Hex, fromBase64url, keyIdOf } from './digest.ts';
import {
  ARCHIVE_PATHS,
  type Manifest,
  type Signature,
  ARCHIVE_FORMAT,
  ARCHIVE_VERSION,
  type ManifestPart,
} from './manifest.ts';
import type { SigningKeys } from './signing-keys.ts';
import { isRecord } from '../json/is-record.ts';
import { IMPORT_MAX_ENTRIES } from '../limits.ts';
import { isCount } from '../json/wire-guards.ts';

/** The result of verifying an archive. */
export type Verdict =
  /** The file is not a twin archive, or was rejected. `detail`: an error message. */
  | { kind: 'refused'; detail: string }
  | { kind: 'checked'; manifest: Manifest; parts: PartFindings; signature: SignatureFinding };

/** Paths of parts that differ from the manifest. */
export interface PartFindings {
  changed: string[];
  missing: string[];
  added: string[];
}

/**
 * Compares every part of an archive with its manifest, and the manifest with its signature. `keys`: the
 * server's known keys; null if they could not be loaded. Returns the verdict `refused`, instead of throwing,
 * if the file is damaged or is not a twin archive.
 */
export async function verifyArchive(archive: ArchiveEntries, keys: SigningKeys | null): Promise<Verdict> {
  try {
    const { manifest, bytes } = await readManifest(archive);
    const parts = await compareParts(archive, manifest);
    const signature = archive.paths.includes(ARCHIVE_PATHS.signature)
      ? await findSigner(bytes, await archive.read(ARCHIVE_PATHS.signature), keys)
      : ({ state: 'none' } as const);
    return { kind: 'checked', manifest, parts, signature };
  } catch (error) {
    if (error instanceof ArchiveRefusedError) return { kind: 'refused', detail: error.message };
    throw error;
  }
}

/** Returns whether every part matches the manifest, and there are no other parts. */
export function isWhole({ changed, missing, added }: PartFindings): boolean {
  return changed.length + missing.length + added.length === 0;
}

/**
 * Returns the manifest, and its bytes, which the signature covers. Throws `ArchiveRefusedError` if there is no
 * valid manifest.
 */
export async function readManifest(
  archive: ArchiveEntries,
): Promise<{ manifest: Manifest; bytes: Uint8Array<ArrayBuffer> }> {
  if (!archive.paths.includes(ARCHIVE_PATHS.manifest)) {
    throw new ArchiveRefusedError('This is not a twin archive: it has no manifest.json.');
  }
  const bytes = await archive.read(ARCHIVE_PATHS.manifest);
  const manifest = parseJson(bytes);
  if (!isManifest(manifest)) {
    throw new ArchiveRefusedError(
      'This is not a twin archive: its manifest.json is not in the expected format.',
    );
  }
  return { manifest, bytes };
}

/** Returns the parts that differ from the manifest. */
async function compareParts(archive: ArchiveEntries, { parts }: Manifest): Promise<PartFindings> {
  const there = new Set(archive.paths);
  there.delete(ARCHIVE_PATHS.manifest);
  there.delete(ARCHIVE_PATHS.signature);
  const findings: PartFindings = { changed: [], missing: [], added: [] };
  for (const { path, bytes, sha256 } of parts) {
    if (!there.delete(path)) {
      findings.missing.push(path);
      continue;
    }
    const found = await digestOf(archive, path);
    if (found.bytes !== bytes || found.sha256 !== sha256) findings.changed.push(path);
  }
  findings.added.push(...there);
  return findings;
}

async function digestOf(archive: ArchiveEntries, path: string): Promise<PartDigest> {
  if (archive.digest) return await archive.digest(path);
  const content = await archive.read(path);
  return { bytes: content.length, sha256: await sha256Hex(content) };
}

/** Returns the parsed JSON of a file in UTF-8; undefined if it is not valid. */
function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

/** The result of checking a signature against its manifest. */
export type SignatureFinding =
  | { state: 'none' }
  /** The signature belongs to another manifest, or is invalid. */
  | { state: 'wrong' }
  /** This browser does not support Ed25519. */
  | { state: 'unsupported' }
  /**
   * `server`: the origin that the signer claims to have. `known`: whether the key is among the known ones.
   */
  | { state: 'right'; keyId: string; server: string; known: boolean };

/**
 * Returns the result of checking a signature of the bytes `signed`. `signature`: the bytes of
 * `signature.json`.
 */
async function findSigner(
  signed: Uint8Array<ArrayBuffer>,
  signature: Uint8Array,
  keys: SigningKeys | null,
): Promise<SignatureFinding> {
  const read = parseJson(signature);
  if (!isSignature(read)) return { state: 'wrong' };
  const publicKey = fromBase64url(read.publicKey);
  // The key id must match the public key. Otherwise, the signature could name another signer.
  if ((await keyIdOf(publicKey)) !== read.keyId) return { state: 'wrong' };
  const right = await isSignedBy(publicKey, fromBase64url(read.signature), signed);
  if (right === null) return { state: 'unsupported' };
  if (!right) return { state: 'wrong' };
  const known = keys?.keys.some((key) => key.publicKey === read.publicKey) ?? false;
  return { state: 'right', keyId: read.keyId, server: read.server, known };
}

/**
 * Returns whether the signature is valid; null if the browser does not support Ed25519, as is the case for
 * many browsers from before 2025.
 */
async function isSignedBy(
  publicKey: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean | null> {
  try {
    const key = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', key, signature, signed);
  } catch (error) {
    return error instanceof DOMException && error.name === 'NotSupportedError' ? null : false;
  }
}

/** Returns whether a parsed `manifest.json` is valid. */
export function isManifest(value: unknown): value is Manifest {
  if (!isRecord(value)) return false;
  const { format, version, name, matterportId, parts } = value;
  return (
    format === ARCHIVE_FORMAT &&
    version === ARCHIVE_VERSION &&
    typeof name === 'string' &&
    typeof matterportId === 'string' &&
    Array.isArray(parts) &&
    parts.length <= IMPORT_MAX_ENTRIES &&
    parts.every(isPart)
  );
}

/** Returns whether a parsed `signature.json` is valid. */
export function isSignature(value: unknown): value is Signature {
  if (!isRecord(value)) return false;
  const { algorithm, keyId, publicKey, server, signature } = value;
  return (
    algorithm === 'Ed25519' &&
    typeof keyId === 'string' &&
    typeof server === 'string' &&
    matches(publicKey, /^[\w-]{43}$/) &&
    matches(signature, /^[\w-]{86}$/)
  );
}

function isPart(value: unknown): value is ManifestPart {
  if (!isRecord(value)) return false;
  const { path, role, bytes, sha256 } = value;
  return (
    matches(path, /^[^]{1,255}$/) &&
    (role === 'content' || role === 'provenance') &&
    isCount(bytes) &&
    matches(sha256, /^[0-9a-f]{64}$/)
  );
}

function matches(value: unknown, pattern: RegExp): value is string {
  return typeof value === 'string' && pattern.test(value);
}

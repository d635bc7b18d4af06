import { isRecord } from '../json/is-record.ts';
import { IMPORT_MAX_ENTRIES } from '../limits.ts';
import { isCount } from '../wire-guards.ts';
import {
  ARCHIVE_FORMAT,
  ARCHIVE_VERSION,
  type Manifest,
  type ManifestPart,
  type Signature,
} from './manifest.ts';

/** Whether a parsed `manifest.json` is one. */
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

/** Whether a parsed `signature.json` is one. */
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

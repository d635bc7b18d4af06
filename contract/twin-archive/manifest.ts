/**
 * A twin as one ZIP archive. `manifest.json` lists every other part except `signature.json`, with its
 * SHA-256; `signature.json` signs the bytes of `manifest.json`. Content describes the twin and is the same
 * wherever it is exported; provenance says who made it, when and where.
 */
export const ARCHIVE_FORMAT = 'gov360-twin';
export const ARCHIVE_VERSION = 1;

/** The paths of the parts. */
export const ARCHIVE_PATHS = {
  manifest: 'manifest.json',
  signature: 'signature.json',
  /** Opens from disk in any browser. */
  page: 'index.html',
  /** The document without its collections and provenance. */
  twin: 'content/twin.json',
  /** A collection's items in order: `content/tags.json`. */
  collection: (name: string) => `content/${name}.json`,
  csv: (name: string) => `content/${name}.csv`,
  /** JSON Schema of the part with that name. */
  schema: (name: string) => `schemas/${name}.schema.json`,
  /** Pictures and plans of the capture. */
  picture: (name: string) => `content/${name}`,
  /** A scan: its result, and its user's answers and corrections. Its files are in `files/`. */
  scan: (id: string) => `scans/${id}.json`,
  provenance: 'provenance.json',
  /** Who changed the twin, and the previous values; also provenance. */
  history: 'history.json',
  /** What its members said about it; provenance, too. */
  comments: 'comments.json',
} as const;

/** Fields of a tour that are provenance, not content; every owner decides about `public` and `reports`. */
export const PROVENANCE_FIELDS = [
  'userId',
  'created',
  'updated',
  'revision',
  'tourTypeId',
  'public',
  'reports',
] as const;

/** `manifest.json`. */
export interface Manifest {
  format: typeof ARCHIVE_FORMAT;
  version: typeof ARCHIVE_VERSION;
  /** The twin's name and capture, for readers of the manifest alone. */
  name: string;
  matterportId: string;
  parts: ManifestPart[];
}

export interface ManifestPart {
  path: string;
  role: 'content' | 'provenance';
  bytes: number;
  /** Hexadecimal, lower case. */
  sha256: string;
}

/** `signature.json`. */
export interface Signature {
  algorithm: 'Ed25519';
  /** SHA-256 of the public key, base64url. */
  keyId: string;
  /** 32 bytes, base64url. */
  publicKey: string;
  /** The origin of the signing server, by its own name. */
  server: string;
  /** Over the bytes of `manifest.json`; 64 bytes, base64url. */
  signature: string;
}

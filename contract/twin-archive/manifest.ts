/**
 * A twin as one ZIP archive. `manifest.json` lists every other part but `signature.json`, with its SHA-256; `signature.json`
 * signs the bytes of `manifest.json`. Content says what the twin is and is the same wherever it is exported; provenance says who
 * made it, when and where.
 */
export const ARCHIVE_FORMAT = 'gov360-twin';
export const ARCHIVE_VERSION = 1;

/** Where the parts are. */
export const ARCHIVE_PATHS = {
  manifest: 'manifest.json',
  signature: 'signature.json',
  /** Opens from the disk in any browser. */
  page: 'index.html',
  /** The document without its collections and without what is provenance. */
  twin: 'content/twin.json',
  /** A collection's items in their order: `content/tags.json`. */
  collection: (name: string) => `content/${name}.json`,
  csv: (name: string) => `content/${name}.csv`,
  /** JSON Schema of the part with that name. */
  schema: (name: string) => `schemas/${name}.schema.json`,
  /** Pictures and plans of the capture. */
  picture: (name: string) => `content/${name}`,
  /** A scan: what was made of it, and what its person has answered and corrected. Its files are in `files/`. */
  scan: (id: string) => `scans/${id}.json`,
  provenance: 'provenance.json',
  /** Who changed the twin, and what was there before; provenance, too. */
  history: 'history.json',
} as const;

/** Fields of a tour that are provenance, not content; `public` is a decision of anyone who keeps the twin. */
export const PROVENANCE_FIELDS = [
  'userId',
  'created',
  'updated',
  'revision',
  'tourTypeId',
  'public',
] as const;

/** `manifest.json`. */
export interface Manifest {
  format: typeof ARCHIVE_FORMAT;
  version: typeof ARCHIVE_VERSION;
  /** The twin's name and capture, for anyone who opens the manifest alone. */
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
  /** The origin of the server that signed, as it names itself. */
  server: string;
  /** Over the bytes of `manifest.json`; 64 bytes, base64url. */
  signature: string;
}

/**
 * The format of a twin as a ZIP archive. `manifest.json` lists all other parts except `signature.json`, with
 * their SHA-256. `signature.json` signs the bytes of `manifest.json`. Parts with the role `content` describe
 * the twin and are the same wherever it is exported. Parts with the role `provenance` record who exported it,
 * when and where.
 */
export const ARCHIVE_FORMAT = 'gov360-twin';
export const ARCHIVE_VERSION = 1;

/** The paths of the parts in an archive. */
export const ARCHIVE_PATHS = {
  manifest: 'manifest.json',
  signature: 'signature.json',
  /** A page that opens from disk in any browser. */
  page: 'index.html',
  /** The tour without its collections and provenance. */
  twin: 'content/twin.json',
  /** The items of a collection in order, such as `content/tags.json`. */
  collection: (name: string) => `content/${name}.json`,
  csv: (name: string) => `content/${name}.csv`,
  /** The path of the JSON Schema of a part. */
  schema: (name: string) => `schemas/${name}.schema.json`,
  /** Pictures and plans of the capture. */
  picture: (name: string) => `content/${name}`,
  /** A scan: its result, and the user's answers and corrections. Its files are in `files/`. */
  scan: (id: string) => `scans/${id}.json`,
  provenance: 'provenance.json',
  /** Who changed the twin, and the previous values. Part of the provenance. */
  history: 'history.json',
  /** The threads with the members' comments and the visitors' reports. Part of the provenance. */
  comments: 'comments.json',
} as const;

/**
 * Fields of a tour that are provenance, not content. They include `public` and `reports`, which each owner
 * sets for their own tour.
 */
export const PROVENANCE_FIELDS = [
  'userId',
  'created',
  'updated',
  'revision',
  'tourTypeId',
  'public',
  'reports',
] as const;

/** The parsed `manifest.json`. */
export interface Manifest {
  format: typeof ARCHIVE_FORMAT;
  version: typeof ARCHIVE_VERSION;
  /** The twin's name and the id of its capture, for programs that read only the manifest. */
  name: string;
  matterportId: string;
  parts: ManifestPart[];
}

export interface ManifestPart {
  path: string;
  role: 'content' | 'provenance';
  bytes: number;
  /** SHA-256 of the part, in lower-case hexadecimal. */
  sha256: string;
}

/** The parsed `signature.json`. */
export interface Signature {
  algorithm: 'Ed25519';
  /** SHA-256 of the public key, in base64url. */
  keyId: string;
  /** The 32 bytes of the key, in base64url. */
  publicKey: string;
  /** The origin that the signing server claims to have. */
  server: string;
  /** Signature of the bytes of `manifest.json`: 64 bytes, in base64url. */
  signature: string;
}

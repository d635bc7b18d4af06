import { z } from 'zod';
import { IMPORT_MAX_ENTRIES } from '../limits.ts';

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
  provenance: 'provenance.json',
} as const;

/** Fields of a tour that are provenance, not content; `public` is a decision of whoever keeps the twin. */
export const PROVENANCE_FIELDS = [
  'userId',
  'created',
  'updated',
  'revision',
  'tourTypeId',
  'public',
] as const;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const manifestSchema = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  version: z.literal(ARCHIVE_VERSION),
  /** The twin's name and capture, for whoever opens the manifest alone. */
  name: z.string(),
  matterportId: z.string(),
  parts: z
    .array(
      z.object({
        path: z.string().min(1).max(255),
        role: z.enum(['content', 'provenance']),
        bytes: z.int().min(0),
        sha256,
      }),
    )
    .max(IMPORT_MAX_ENTRIES),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const signatureSchema = z.object({
  algorithm: z.literal('Ed25519'),
  /** SHA-256 of the public key, base64url. */
  keyId: z.string(),
  /** 32 bytes, base64url. */
  publicKey: z.string().regex(/^[\w-]{43}$/),
  /** The origin of the server that signed, as it names itself. */
  server: z.string(),
  /** Over the bytes of `manifest.json`; 64 bytes, base64url. */
  signature: z.string().regex(/^[\w-]{86}$/),
});
export type Signature = z.infer<typeof signatureSchema>;

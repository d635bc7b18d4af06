import { z } from 'zod';
import { IMPORT_MAX_ENTRIES } from '../limits.ts';
import { ARCHIVE_FORMAT, ARCHIVE_VERSION, type Manifest, type Signature } from './manifest.ts';

/**
 * The published schema of `manifest.json`. The guards in `verify.ts` make the same checks without zod, for
 * browsers.
 */
export const manifestSchema = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  version: z.literal(ARCHIVE_VERSION),
  name: z.string(),
  matterportId: z.string(),
  parts: z
    .array(
      z.object({
        path: z.string().min(1).max(255),
        role: z.enum(['content', 'provenance']),
        bytes: z.int().min(0),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    )
    .max(IMPORT_MAX_ENTRIES),
}) satisfies z.ZodType<Manifest>;

/** The published schema of `signature.json`. */
export const signatureSchema = z.object({
  algorithm: z.literal('Ed25519'),
  keyId: z.string(),
  publicKey: z.string().regex(/^[\w-]{43}$/),
  server: z.string(),
  signature: z.string().regex(/^[\w-]{86}$/),
}) satisfies z.ZodType<Signature>;

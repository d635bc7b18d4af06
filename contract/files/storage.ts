import { z } from 'zod';
import { documentSchema, storedFileSchema } from './stored-file.ts';

/** How much storage a user's files use, in bytes. */
export const fileStorageSchema = z.object({
  /**
   * Size of all stored files, counting identical files once: current versions, earlier versions, the bin and
   * scans.
   */
  used: z.number(),
  /**
   * `versions`, `bin` and `scans` are parts of `used`, in bytes. A file with several uses counts only for the
   * first of these: a current version, an earlier version, the bin, a scan.
   */
  versions: z.number(),
  bin: z.number(),
  scans: z.number(),
  /** Bytes that are reserved for unfinished uploads and for archives that are being checked. */
  reserved: z.number(),
  limit: z.number(),
  /** Maximum size of one file. */
  fileLimit: z.number(),
});
export type FileStorage = z.infer<typeof fileStorageSchema>;

/** Earlier versions of a document, newest first. */
export const versionListSchema = z.object({
  versions: z.array(storedFileSchema.extend({ name: z.string(), expiresAt: z.number() })),
});
export type VersionList = z.infer<typeof versionListSchema>;

/** Deleted documents, newest first. Times are milliseconds since the epoch. */
export const binSchema = z.object({
  documents: z.array(z.object({ document: documentSchema, removedAt: z.number(), expiresAt: z.number() })),
});
export type Bin = z.infer<typeof binSchema>;

/**
 * Documents that contain the search terms, best match first. `page`: the page of the match, or 0 if the
 * document has no pages.
 */
export const fileMatchesSchema = z.object({
  matches: z.array(z.object({ documentId: z.string(), page: z.number(), excerpt: z.string() })),
});
export type FileMatches = z.infer<typeof fileMatchesSchema>;

/** The body of a request for a grant. `grant`: the grant to renew; absent for a new one. */
export const grantInputSchema = z.object({ grant: z.string().max(64).optional() });

/**
 * A grant that lets the player read a twin's files until the grant expires. A grant is a credential: never
 * log it or send it elsewhere.
 */
export const grantSchema = z.object({
  grant: z.string(),
  /** Address at the player's origin that contains the grant; see `file-address.ts`. */
  base: z.string(),
  /** Milliseconds until the grant expires, unless it is renewed. */
  lastsFor: z.number(),
});
export type Grant = z.infer<typeof grantSchema>;

import { z } from 'zod';
import { documentSchema, storedFileSchema } from './stored-file.ts';

/** What a person's files take, bytes. */
export const fileStorageSchema = z.object({
  /** All contents, each once: those in use, earlier versions, the bin and scans. */
  used: z.number(),
  /** Of them, what is only in earlier versions, only in the bin, and only in scans. */
  versions: z.number(),
  bin: z.number(),
  scans: z.number(),
  /** Kept free for uploads under way. */
  reserved: z.number(),
  limit: z.number(),
  /** The largest file. */
  fileLimit: z.number(),
});
export type FileStorage = z.infer<typeof fileStorageSchema>;

/** Earlier versions of a document, newest first. */
export const versionListSchema = z.object({
  versions: z.array(storedFileSchema.extend({ name: z.string(), expiresAt: z.number() })),
});
export type VersionList = z.infer<typeof versionListSchema>;

/** Documents that were deleted, newest first. Times are milliseconds since the epoch. */
export const binSchema = z.object({
  documents: z.array(z.object({ document: documentSchema, removedAt: z.number(), expiresAt: z.number() })),
});
export type Bin = z.infer<typeof binSchema>;

/** Documents whose words were found, best first; each with the page (0 where it has none) and the words around. */
export const fileMatchesSchema = z.object({
  matches: z.array(z.object({ documentId: z.string(), page: z.number(), excerpt: z.string() })),
});
export type FileMatches = z.infer<typeof fileMatchesSchema>;

/** POST body: the grant that is to last longer; without, a new one is made. */
export const grantInputSchema = z.object({ grant: z.string().max(64).optional() });

/** What lets the player ask for a twin's files, for a while. It is a credential: never log it, never send it elsewhere. */
export const grantSchema = z.object({
  grant: z.string(),
  /** Address on the player's origin, with the grant in it; see `file-address.ts`. */
  base: z.string(),
  /** Milliseconds from now on for which it lasts unless it is renewed. */
  lastsFor: z.number(),
});
export type Grant = z.infer<typeof grantSchema>;

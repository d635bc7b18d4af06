import { z } from 'zod';
import { isTableCollection } from './changes/kinds.ts';
import { ISSUE_MAX_LENGTH, NAME_MAX_LENGTH, TEXT_MAX_LENGTH } from './limits.ts';

/** Maximum rejections in a preview, which also has their total number. */
export const IMPORT_REFUSALS_MAX = 100;

const text = z.string().max(ISSUE_MAX_LENGTH);

/** A rejected part of a file, and why. */
export const importRefusalSchema = z.object({
  /** Path of the part in an archive, or column of a table; '' for the whole file or row. */
  part: text,
  /** From 1; null if there is none. */
  line: z.int().min(1).nullable(),
  /** A sentence. */
  reason: text,
});
export type ImportRefusal = z.infer<typeof importRefusalSchema>;

/** The preview of a checked file. */
export const importPreviewSchema = z.object({
  /** Name of the twin; null if the file has none, such as an archive of only scans. */
  twin: z
    .object({ name: z.string().max(TEXT_MAX_LENGTH), matterportId: z.string().max(TEXT_MAX_LENGTH) })
    .nullable(),
  /** Items by collection, including `added` and `changed`. An archive replaces everything, so all its items are added. */
  collections: z.array(
    z.object({
      name: z.string().max(NAME_MAX_LENGTH),
      items: z.int().min(0),
      added: z.int().min(0),
      changed: z.int().min(0),
    }),
  ),
  /** For a table; null for an archive. Rejected rows can be skipped. */
  table: z
    .object({
      /** The twin's revision that the rows were compared with. */
      revision: z.int().min(1),
      /** Rows without changes. */
      unchanged: z.int().min(0),
      /** Rows whose item is still to be placed. */
      unplaced: z.int().min(0),
      /** Messages about how the file was read. */
      notices: z.array(text),
    })
    .nullable(),
  /** For an archive: its files, and the number of documents whose file is missing. */
  files: z.object({ count: z.int().min(0), bytes: z.number().min(0), missing: z.int().min(0) }).optional(),
  /** For an archive: its scans. `space`: includes the result; `source`: includes the uploaded file. */
  scans: z.array(z.object({ id: text, name: text, space: z.boolean(), source: z.boolean() })).optional(),
  /** Signer of an archive; null for a table. */
  signature: z
    .object({
      state: z.enum(['none', 'wrong', 'unsupported', 'right']),
      /** The name that the signer claims; ''. */
      server: z.string(),
      keyId: z.string(),
    })
    .nullable(),
  /** The stated origin of an archive: text that is not matched to any account. */
  origin: z.object({ server: text, at: text, owner: text, company: text }).nullable(),
  refused: z.array(importRefusalSchema).max(IMPORT_REFUSALS_MAX),
  refusedCount: z.int().min(0),
});
export type ImportPreview = z.infer<typeof importPreviewSchema>;

/** An uploaded file to import. */
export const importSchema = z.object({
  id: z.string(),
  format: z.enum(['archive', 'csv']),
  /** What a table contains; ignored for an archive. */
  collection: z.string().refine(isTableCollection),
  fileName: z.string(),
  state: z.enum(['uploading', 'checking', 'ready', 'refused', 'applied']),
  /** The job that checks it; '' until the file has arrived. */
  jobId: z.string(),
  /** Name of the file. */
  bytes: z.int().min(0),
  /** Milliseconds since the epoch. */
  createdAt: z.number(),
  expiresAt: z.number(),
  /** Null until it is checked. */
  preview: importPreviewSchema.nullable(),
  /** The current twin, which an archive would replace and a table would change; null for none. */
  current: z
    .object({ revision: z.int().min(1), name: z.string(), items: z.int(), public: z.boolean() })
    .nullable(),
});
export type Import = z.infer<typeof importSchema>;

/** Options for applying a checked file. */
export const applyInputSchema = z.object({
  /** Allows replacing the current twin, which can be restored for 30 days. */
  replace: z.boolean().default(false),
  /** Allows skipping rejected rows of a table. */
  leaveOut: z.boolean().default(false),
});

/** Snapshots of a twin from before imports, newest first. */
export const snapshotListSchema = z.object({
  snapshots: z.array(
    z.object({
      id: z.string(),
      /** Why it was kept. */
      reason: z.enum(['import', 'csv', 'restore']),
      /** The twin's. */
      name: z.string(),
      /** Bytes of the owner's storage. */
      bytes: z.int(),
      /** Milliseconds since the epoch. */
      takenAt: z.number(),
      expiresAt: z.number(),
    }),
  ),
});
export type SnapshotList = z.infer<typeof snapshotListSchema>;

import { z } from 'zod';
import { isTableCollection } from './changes/kinds.ts';
import { ISSUE_MAX_LENGTH, NAME_MAX_LENGTH, TEXT_MAX_LENGTH } from './limits.ts';

/** Refusals that a preview lists; how many there are in all, it says beside them. */
export const IMPORT_REFUSALS_MAX = 100;

const text = z.string().max(ISSUE_MAX_LENGTH);

/** One thing in a file that is not taken, and why. */
export const importRefusalSchema = z.object({
  /** Path of the part of an archive, or the column of a table; '' for the file as a whole, or a whole row. */
  part: text,
  /** From 1; null where there is none to name. */
  line: z.int().min(1).nullable(),
  /** A sentence. */
  reason: text,
});
export type ImportRefusal = z.infer<typeof importRefusalSchema>;

/** What a checked file would bring. */
export const importPreviewSchema = z.object({
  /** Of the twin; null where the file says nothing of it, as an archive of scans alone. */
  twin: z
    .object({ name: z.string().max(TEXT_MAX_LENGTH), matterportId: z.string().max(TEXT_MAX_LENGTH) })
    .nullable(),
  /** Items by collection. `added` and `changed` are among them; of an archive, which replaces all, every one is added. */
  collections: z.array(
    z.object({
      name: z.string().max(NAME_MAX_LENGTH),
      items: z.int().min(0),
      added: z.int().min(0),
      changed: z.int().min(0),
    }),
  ),
  /** Of a table; null for an archive. Rows that are refused may be left out. */
  table: z
    .object({
      /** The twin's revision that the rows were compared with. */
      revision: z.int().min(1),
      /** Rows that say nothing new. */
      unchanged: z.int().min(0),
      /** Rows whose item is still to be placed. */
      unplaced: z.int().min(0),
      /** Sentences on how the file was read. */
      notices: z.array(text),
    })
    .nullable(),
  /** Of an archive: its files, and how many documents name one that is not in it. */
  files: z.object({ count: z.int().min(0), bytes: z.number().min(0), missing: z.int().min(0) }).optional(),
  /** Of an archive: its scans; `space`: it has what was made of one, `source`: the uploaded file. */
  scans: z.array(z.object({ id: text, name: text, space: z.boolean(), source: z.boolean() })).optional(),
  /** Who signed an archive; null for a file that is none. */
  signature: z
    .object({
      state: z.enum(['none', 'wrong', 'unsupported', 'right']),
      /** What the signer calls itself; ''. */
      server: z.string(),
      keyId: z.string(),
    })
    .nullable(),
  /** Where an archive says that it comes from: text, matched to nobody. */
  origin: z.object({ server: text, at: text, owner: text, company: text }).nullable(),
  refused: z.array(importRefusalSchema).max(IMPORT_REFUSALS_MAX),
  refusedCount: z.int().min(0),
});
export type ImportPreview = z.infer<typeof importPreviewSchema>;

/** A file that somebody has sent to be imported. */
export const importSchema = z.object({
  id: z.string(),
  format: z.enum(['archive', 'csv']),
  /** What a table holds; of an archive it says nothing. */
  collection: z.string().refine(isTableCollection),
  fileName: z.string(),
  state: z.enum(['uploading', 'checking', 'ready', 'refused', 'applied']),
  /** The job that checks it; '' until the file has arrived. */
  jobId: z.string(),
  /** Of the file. */
  bytes: z.int().min(0),
  /** Milliseconds since the epoch. */
  createdAt: z.number(),
  expiresAt: z.number(),
  /** Null until it is checked. */
  preview: importPreviewSchema.nullable(),
  /** The twin that there is now, which an archive would replace and a table would change; null for none. */
  current: z
    .object({ revision: z.int().min(1), name: z.string(), items: z.int(), public: z.boolean() })
    .nullable(),
});
export type Import = z.infer<typeof importSchema>;

/** What is asked for when a checked file is applied. */
export const applyInputSchema = z.object({
  /** The twin that there is may be replaced; it can be brought back for 30 days. */
  replace: z.boolean().default(false),
  /** Rows of a table that are refused may be left out. */
  leaveOut: z.boolean().default(false),
});

/** What a twin was before imports; newest first. */
export const snapshotListSchema = z.object({
  snapshots: z.array(
    z.object({
      id: z.string(),
      /** What it was kept before. */
      reason: z.enum(['import', 'csv', 'restore']),
      /** The twin's. */
      name: z.string(),
      /** That it takes of its person's storage. */
      bytes: z.int(),
      /** Milliseconds since the epoch. */
      takenAt: z.number(),
      expiresAt: z.number(),
    }),
  ),
});
export type SnapshotList = z.infer<typeof snapshotListSchema>;

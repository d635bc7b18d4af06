import { z } from 'zod';
import { isTableCollection } from './changes/kinds.ts';
import { ISSUE_MAX_LENGTH, NAME_MAX_LENGTH, TEXT_MAX_LENGTH } from './limits.ts';

/** Maximum number of rejections that a preview lists. `refusedCount` is the total number. */
export const IMPORT_REFUSALS_MAX = 100;

const text = z.string().max(ISSUE_MAX_LENGTH);

/** A rejected part of a file, with the reason. */
const importRefusalSchema = z.object({
  /** Path of the part in an archive, or column of a table; '' for the whole file or row. */
  part: text,
  /** Line number from 1; null if the part has no line. */
  line: z.int().min(1).nullable(),
  /** The reason as a complete sentence. */
  reason: text,
});
export type ImportRefusal = z.infer<typeof importRefusalSchema>;

/** The preview of a checked file, which users see before they apply it. */
export const importPreviewSchema = z.object({
  /** The twin's name and capture id; null if the file contains no twin, such as an archive of only scans. */
  twin: z
    .object({ name: z.string().max(TEXT_MAX_LENGTH), matterportId: z.string().max(TEXT_MAX_LENGTH) })
    .nullable(),
  /**
   * Numbers of items, one entry for each collection. `items` includes `added` and `changed`. An archive
   * replaces everything, so all of its items count as added.
   */
  collections: z.array(
    z.object({
      name: z.string().max(NAME_MAX_LENGTH),
      items: z.int().min(0),
      added: z.int().min(0),
      changed: z.int().min(0),
    }),
  ),
  /** How a table compares with the twin; null for an archive. Users can choose to skip rejected rows. */
  table: z
    .object({
      /** The twin's revision that the rows were compared with. */
      revision: z.int().min(1),
      /** Number of rows that change nothing. */
      unchanged: z.int().min(0),
      /** Number of rows whose item has no position yet. */
      unplaced: z.int().min(0),
      /** Messages for the user about how the file was read. */
      notices: z.array(text),
    })
    .nullable(),
  /**
   * `count`, `bytes`: number and total size of the files in an archive. `missing`: number of documents whose
   * file is not in the archive.
   */
  files: z.object({ count: z.int().min(0), bytes: z.number().min(0), missing: z.int().min(0) }).optional(),
  /** Scans in an archive. `space`: the result is included. `source`: the uploaded file is included. */
  scans: z.array(z.object({ id: text, name: text, space: z.boolean(), source: z.boolean() })).optional(),
  /** The signature of an archive, and the result of checking it; null for a table. */
  signature: z
    .object({
      state: z.enum(['none', 'wrong', 'unsupported', 'right']),
      /** The origin that the signing server claims to have; '' if none. */
      server: z.string(),
      keyId: z.string(),
    })
    .nullable(),
  /** The origin that an archive states. The texts are not compared with any account. */
  origin: z.object({ server: text, at: text, owner: text, company: text }).nullable(),
  refused: z.array(importRefusalSchema).max(IMPORT_REFUSALS_MAX),
  refusedCount: z.int().min(0),
});
export type ImportPreview = z.infer<typeof importPreviewSchema>;

/** A file that a user uploads for import. */
export const importSchema = z.object({
  id: z.string(),
  format: z.enum(['archive', 'csv']),
  /** For a table, the collection whose items it contains; ignored for an archive. */
  collection: z.string().refine(isTableCollection),
  fileName: z.string(),
  state: z.enum(['uploading', 'checking', 'ready', 'refused', 'applied']),
  /** Id of the job that checks the file; '' until the file has arrived. */
  jobId: z.string(),
  /** Size of the file in bytes. */
  bytes: z.int().min(0),
  /** Milliseconds since the epoch. */
  createdAt: z.number(),
  expiresAt: z.number(),
  /** The preview; null until the file has been checked. */
  preview: importPreviewSchema.nullable(),
  /** The current twin, which an archive would replace and a table would change; null if there is none. */
  current: z
    .object({ revision: z.int().min(1), name: z.string(), items: z.int(), public: z.boolean() })
    .nullable(),
});
export type Import = z.infer<typeof importSchema>;

/** Options for applying an import whose file has been checked. */
export const applyInputSchema = z.object({
  /** Whether the import may replace the current twin. The replaced twin can be restored for 30 days. */
  replace: z.boolean().default(false),
  /** Whether to skip rejected rows of a table. */
  leaveOut: z.boolean().default(false),
});

/** Snapshots of a twin, taken before imports and restores, newest first. */
export const snapshotListSchema = z.object({
  snapshots: z.array(
    z.object({
      id: z.string(),
      /** Why the snapshot was taken. */
      reason: z.enum(['import', 'csv', 'restore']),
      /** The twin's name when the snapshot was taken. */
      name: z.string(),
      /** Bytes of the owner's storage that the snapshot uses. */
      bytes: z.int(),
      /** Milliseconds since the epoch. */
      takenAt: z.number(),
      expiresAt: z.number(),
    }),
  ),
});
export type SnapshotList = z.infer<typeof snapshotListSchema>;

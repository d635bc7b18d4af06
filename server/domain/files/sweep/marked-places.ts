import { readdir } from 'node:fs/promises';
import type { DataPlace } from '../../../platform/config/data-place.ts';
import type { Database } from '../../../platform/store/store.ts';
import { orAbsent, refuse, type FileStore } from '../../../platform/file-store/file-store.ts';
import { readMarkerIn, writeMarkerIn } from '../../../platform/file-store/disk-file-store.ts';
import { fileKey } from '../../../platform/file-store/file-key.ts';
import { uploadIdOf } from '../../contents/staged-file.ts';
import { z } from 'zod';
import type { DatabaseIdentityTable } from '../../../platform/store/schema.ts';
import { parseText } from '../../../platform/store/parse-document.ts';

/**
 * A folder or bucket in which a server deletes files. Each place belongs to one database. The marker in the
 * place identifies that database.
 */
export interface MarkedPlace {
  /** The name of the place in messages. */
  name: string;
  /** The names of the environment variables that configure the place. */
  settings: string;
  readMarker(): Promise<string | null>;
  writeMarker(text: string): Promise<void>;
  /**
   * Examines a place without a marker. `hasFiles`: the place contains files. `expected`: the database expects
   * files there. `strange`: the place contains files, but a sample shows none that the database knows.
   */
  look(db: Database): Promise<{ hasFiles: boolean; expected: boolean; strange: boolean }>;
  /** Whether the files in the place are needed only for a day. */
  isTemporary: boolean;
  /** Whether the place may have an earlier generation than the database. */
  mayBeBehind(db: Database): Promise<boolean>;
}

/** Number of files to look up in a place without a marker. */
const SAMPLE = 20;

/** Returns all places of a server. */
export function markedPlaces(
  { fileStore, uploadsDir }: Pick<DataPlace, 'fileStore' | 'uploadsDir'>,
  files: FileStore,
): MarkedPlace[] {
  const inS3 = fileStore.kind === 's3';
  return [
    {
      name: inS3
        ? `The bucket ${fileStore.bucket} (prefix "${fileStore.prefix}") at ${fileStore.endpoint}`
        : `The files folder ${fileStore.folder}`,
      settings: inS3 ? 'FILES_S3_BUCKET or FILES_S3_PREFIX' : 'FILES_DIR',
      readMarker: () => files.readMarker(),
      writeMarker: (text) => files.writeMarker(text),
      look: (db) => lookAtFiles(files, db),
      isTemporary: false,
      // Without files in the database, nothing can be lost, and each server may have a separate folder.
      mayBeBehind: async (db) => (await selectContents(db, 1)).length === 0,
    },
    {
      name: `The uploads folder ${uploadsDir}`,
      settings: 'UPLOADS_DIR',
      readMarker: () => readMarkerIn(uploadsDir),
      writeMarker: (text) => writeMarkerIn(uploadsDir, text),
      look: (db) => lookAtUploads(uploadsDir, db),
      isTemporary: true,
      // A container can lose its folder, and another server with a separate folder can raise the generation.
      mayBeBehind: async () => true,
    },
  ];
}

async function lookAtFiles(files: FileStore, db: Database) {
  let hasFiles = false;
  for await (const _ of files.list()) {
    hasFiles = true;
    break;
  }
  const sample = await selectContents(db, SAMPLE);
  let strange = hasFiles;
  for (const { user_id, sha256 } of hasFiles ? sample : []) {
    strange &&= (await files.sizeOf(fileKey(user_id, sha256))) === null;
  }
  return { hasFiles, expected: sample.some(({ unused_since }) => unused_since === 0), strange };
}

async function selectContents(db: Database, limit: number) {
  return await db
    .selectFrom('file_contents')
    .select(['user_id', 'sha256', 'unused_since'])
    .where('unused_since', '>=', 0)
    .orderBy('unused_since')
    .limit(limit)
    .execute();
}

async function lookAtUploads(folder: string, db: Database) {
  const names = (await refuse(undefined, () => readdir(folder).catch(orAbsent))) ?? [];
  const ids = names.map(uploadIdOf).filter((id) => id !== null);
  const known = await db
    .selectFrom('uploads')
    .select('id')
    .where('id', 'in', ['', ...ids.slice(0, SAMPLE)])
    .limit(1)
    .execute();
  return { hasFiles: ids.length > 0, expected: false, strange: ids.length > 0 && known.length === 0 };
}

const markerSchema = z.object({
  format: z.literal('gov360-file-store'),
  identity: z.string(),
  generation: z.int(),
  token: z.string(),
  raisedAt: z.iso.datetime(),
});

/** The marker in a place. It identifies the database that the place belongs to. */
export type StoreMarker = z.infer<typeof markerSchema>;

export function formatMarker(row: DatabaseIdentityTable): string {
  const { identity, generation, token, raised_at } = row;
  const marker: StoreMarker = {
    format: 'gov360-file-store',
    identity,
    generation,
    token,
    raisedAt: new Date(raised_at).toISOString(),
  };
  return `${JSON.stringify(marker, null, 2)}\n`;
}

/** Returns the marker, or null if the text is not a valid marker. */
export function parseMarker(text: string): StoreMarker | null {
  return parseText(markerSchema, text);
}

import { canonicalFile, fileWithList } from '../../../contract/twin-archive/canonical-json.ts';
import { type Origin, type Provenance, provenanceSchema } from '../../../contract/twin-archive/provenance.ts';
import { exportedCommentsSchema } from '../../../contract/twin-archive/exported-comments.ts';
import { exportedHistorySchema } from '../../../contract/twin-archive/exported-history.ts';
import { ARCHIVE_PATHS, ARCHIVE_VERSION } from '../../../contract/twin-archive/manifest.ts';
import type { TourRef } from '../../../contract/tour-id.ts';
import type { Needs } from '../../platform/access/context.ts';
import { currentProfile } from '../profiles/profiles.ts';
import { nameOrigin } from '../../platform/store/origin-people.ts';
import type { ExportedTour } from './content/read-export.ts';
import { z } from 'zod';
import { listCollections } from '../../../contract/changes/collections.ts';
import { collectionFileSchema, twinFileSchema } from '../../../contract/twin-archive/content.ts';
import { manifestSchema, signatureSchema } from '../../../contract/twin-archive/manifest-schema.ts';
import { scanFileOfArchiveSchema } from '../../../contract/twin-archive/archived-scan.ts';
import { findRow } from '../../platform/store/store.ts';

/**
 * Returns the text of `provenance.json` in pieces: the owner of the twin, the time and server of the export,
 * the origin of the twin, and when each item was last changed. `missingFiles`: checksums of files that could
 * not be exported.
 */
export async function provenanceFile(
  context: Needs<'config' | 'store' | 'now'>,
  tour: ExportedTour,
  missingFiles: readonly string[],
): Promise<AsyncIterable<string>> {
  const { config, now } = context;
  const { userId, fields, created, updated } = tour;
  const profile = await currentProfile(context, userId);
  const provenance: Provenance = {
    $schema: ARCHIVE_PATHS.schema('provenance'),
    format: 'gov360-twin-provenance',
    version: 1,
    exported: { at: toIso(now()), server: config.publicOrigin },
    owner: { id: userId, name: profile?.name ?? '', company: profile?.company ?? '' },
    tour: {
      created: toIso(created),
      updated: toIso(updated),
      revision: fields.revision,
      public: fields.public,
    },
    ...(missingFiles.length > 0 ? { missingFiles: [...missingFiles] } : {}),
    origin: await selectOrigin(context, tour),
  };
  return fileWithList(provenance, 'items', await selectItems(context, tour));
}

type ItemTimes = NonNullable<Provenance['items']>[number];

/** Returns when each item was last changed. Skips items that changed after the tour was read. */
async function selectItems(
  { store }: Needs<'store'>,
  { userId, tourId, fields }: ExportedTour,
): Promise<ItemTimes[]> {
  const rows = await store.db
    .selectFrom('annotations')
    .select(['collection', 'item_id', 'revision', 'updated_at'])
    .where('user_id', '=', userId)
    .where('tour_id', '=', tourId)
    .where('removed', '=', 0)
    .where('revision', '<=', fields.revision)
    .orderBy('collection')
    .orderBy('sort')
    .orderBy('item_id')
    .execute();
  return rows.map(({ collection, item_id, revision, updated_at }) => ({
    collection,
    id: item_id,
    revision,
    updated: toIso(updated_at),
  }));
}

async function selectOrigin({ store }: Needs<'store'>, { userId, tourId }: TourRef): Promise<Origin | null> {
  const row = await findRow(store.db, 'tour_origins', { user_id: userId, tour_id: tourId }, 'provenance');
  return row ? await nameOrigin(store.db, userId, JSON.parse(row.provenance) as Origin) : null;
}

function toIso(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/**
 * Returns the JSON Schemas of an archive's files, by name. The ids of the schemas are URNs, so that the
 * schemas are the same in archives from all servers.
 */
export function archiveSchemas(): ReadonlyMap<string, string> {
  written ??= new Map(schemas().map(([name, schema]) => [name, schemaFile(name, schema)]));
  return written;
}

/** The schemas are cached because they do not change while the program runs. */
let written: ReadonlyMap<string, string> | null = null;

function schemas(): [string, z.ZodType][] {
  return [
    ['twin', twinFileSchema],
    ...listCollections().map((collection): [string, z.ZodType] => [
      collection.name,
      collectionFileSchema(collection),
    ]),
    ['scan', scanFileOfArchiveSchema],
    ['provenance', provenanceSchema],
    ['history', exportedHistorySchema],
    ['comments', exportedCommentsSchema],
    ['manifest', manifestSchema],
    ['signature', signatureSchema],
  ];
}

function schemaFile(name: string, schema: z.ZodType): string {
  const $id = `urn:gov360:twin-archive:${ARCHIVE_VERSION}:${name}`;
  return canonicalFile({ ...z.toJSONSchema(schema, { io: 'input' }), $id });
}

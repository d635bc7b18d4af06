import { canonicalFile } from '../../contract/twin-archive/canonical-json.ts';
import type { Origin, Provenance } from '../../contract/twin-archive/provenance.ts';
import { ARCHIVE_PATHS } from '../../contract/twin-archive/manifest.ts';
import { DEMO_TOUR_ID } from '../../contract/tour-id.ts';
import type { Context } from '../access/context.ts';
import { currentProfile } from '../profiles/read-profile.ts';
import type { ExportedTour } from './content/read-export.ts';

/** The text of `provenance.json`: whose twin it is, when and by which server it was exported, and where it came from. */
export async function provenanceFile(context: Context, tour: ExportedTour): Promise<string> {
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
    origin: await selectOrigin(context, userId),
  };
  return canonicalFile(provenance);
}

async function selectOrigin({ store }: Context, userId: string): Promise<Origin | null> {
  const row = await store.db
    .selectFrom('tour_origins')
    .select('provenance')
    .where('user_id', '=', userId)
    .where('tour_id', '=', DEMO_TOUR_ID)
    .executeTakeFirst();
  return row ? (JSON.parse(row.provenance) as Origin) : null;
}

function toIso(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

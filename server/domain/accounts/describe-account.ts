import type { Needs } from '../../platform/access/context.ts';
import type { Database } from '../../platform/store/store.ts';
import { splitFields } from '../../../contract/json/json-fields.ts';
import { demoTourKey } from '../tours/tour-revision.ts';

/** What goes with an account, for its person to be told. */
export interface AccountContents {
  twin: { name: string; tags: number } | null;
  messages: number;
  /** Contents of files, those in the bin and of earlier versions too; not those of scans. */
  files: number;
  scans: number;
  sessions: number;
  /** Linked accounts at providers. */
  linked: number;
  /** Earlier versions of the twin. */
  earlierTwins: number;
}

/** What an account holds; the caller asks the policy (`canManageAccount`). */
export async function describeAccount(
  { store: { db } }: Needs<'store'>,
  userId: string,
): Promise<AccountContents> {
  const count = async (table: 'messages' | 'scans' | 'sessions' | 'accounts' | 'tour_snapshots') => {
    const { rows } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as('rows'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    return Number(rows);
  };
  const [twin, messages, files, scans, sessions, linked, earlierTwins] = await Promise.all([
    describeTwin(db, userId),
    count('messages'),
    countFiles(db, userId),
    count('scans'),
    count('sessions'),
    count('accounts'),
    count('tour_snapshots'),
  ]);
  return { twin, messages, files, scans, sessions, linked, earlierTwins };
}

async function countFiles(db: Database, userId: string): Promise<number> {
  const { rows } = await db
    .selectFrom('file_contents as content')
    .select(({ fn }) => fn.countAll().as('rows'))
    .where('content.user_id', '=', userId)
    .where((build) =>
      build.not(
        build.exists(
          build
            .selectFrom('scan_files as file')
            .select('file.sha256')
            .whereRef('file.user_id', '=', 'content.user_id')
            .whereRef('file.sha256', '=', 'content.sha256'),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(rows);
}

async function describeTwin(db: Database, userId: string): Promise<AccountContents['twin']> {
  const key = demoTourKey(userId);
  const tour = await db
    .selectFrom('tours')
    .select('document')
    .where((where) => where.and({ ...key, deleted: 0 }))
    .executeTakeFirst();
  if (!tour) return null;
  const { tags } = await db
    .selectFrom('annotations')
    .select(({ fn }) => fn.countAll().as('tags'))
    .where((where) => where.and({ ...key, collection: 'tags', removed: 0 }))
    .executeTakeFirstOrThrow();
  // Fields are split, not parsed: beside the name they may be large.
  const name = JSON.parse(splitFields(tour.document).get('name') ?? '""') as string;
  return { name, tags: Number(tags) };
}

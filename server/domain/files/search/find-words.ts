import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import type { Tables } from '../../../platform/store/schema.ts';
import type { Database } from '../../../platform/store/store.ts';
import type { TypedWord } from './read-query.ts';

/** Rows of the rarest word that are looked at: what a search costs at most. Of words that more files have, some are left out. */
const ROWS = 1_500;
/** Behind every word that begins with the same letters. */
const LAST = '\u{10FFFF}';

export interface FoundFile {
  documentId: string;
  sha256: string;
  page: number;
  media_type: string;
}

export interface SearchedTour {
  user_id: string;
  tour_id: string;
}

/**
 * The files that documents of a tour have now and that have all of these words, best first, each with the first page of the rarest of
 * them; and which of the words that is. Files that wait for the virus check or did not pass it are not among them.
 */
export async function findWords(
  db: Database,
  { user_id, tour_id }: SearchedTour,
  words: readonly TypedWord[],
  limit: number,
): Promise<{ files: FoundFile[]; rarest: TypedWord | null }> {
  const rarest = await findRarest(db, user_id, words);
  if (!rarest) return { files: [], rarest };
  const others = words.filter((word) => word !== rarest);
  const files = await db
    .selectFrom(rowsOf(db, user_id, rarest).as('found'))
    .innerJoin('file_versions as version', (join) =>
      join
        .onRef('version.sha256', '=', 'found.sha256')
        .on('version.user_id', '=', user_id)
        .on('version.tour_id', '=', tour_id)
        .on('version.expires_at', '=', 0),
    )
    .innerJoin('file_contents as content', (join) =>
      join.onRef('content.sha256', '=', 'found.sha256').on('content.user_id', '=', user_id),
    )
    .where('content.scan', 'in', ['none', 'clean'])
    .where((build) =>
      build.and(
        others.map((word) =>
          build.exists(
            build
              .selectFrom('file_words')
              .select('file_words.page')
              .whereRef('file_words.sha256', '=', 'found.sha256')
              .where('file_words.user_id', '=', user_id)
              .where(meant(word)),
          ),
        ),
      ),
    )
    .select(['version.document_id as documentId', 'found.sha256', 'content.media_type'])
    .select((build) => build.fn.min('found.page').as('page'))
    .groupBy(['version.document_id', 'found.sha256', 'content.media_type', 'version.added_at'])
    // Words that are what was typed before those that begin with it; early pages, and new files.
    .orderBy((build) => build.fn.max(isExact(rarest)), 'desc')
    .orderBy('page')
    .orderBy('version.added_at', 'desc')
    .orderBy('found.sha256')
    .limit(limit)
    .execute();
  return { files, rarest };
}

/** The word that the fewest files have, as far as that is counted; null where one is in none. */
async function findRarest(
  db: Database,
  userId: string,
  words: readonly TypedWord[],
): Promise<TypedWord | null> {
  let rarest: TypedWord | null = null;
  let fewest = Infinity;
  for (const word of words) {
    const { count } = await db
      .selectFrom(rowsOf(db, userId, word).as('found'))
      .select((build) => build.fn.countAll<number | string>().as('count'))
      .executeTakeFirstOrThrow();
    const rows = Number(count);
    if (rows === 0) return null;
    if (rows >= fewest) continue;
    rarest = word;
    fewest = rows;
  }
  return rarest;
}

/** In the order of the index, in which a word comes before those that begin with it. */
function rowsOf(db: Database, userId: string, word: TypedWord) {
  return db
    .selectFrom('file_words')
    .select(['word', 'sha256', 'page'])
    .where('user_id', '=', userId)
    .where(meant(word))
    .orderBy('word')
    .limit(ROWS);
}

function meant({ forms, begun }: TypedWord) {
  return (build: ExpressionBuilder<Tables, 'file_words'>): Expression<SqlBool> =>
    begun
      ? build.or(
          forms.map((form) =>
            build.and([build('file_words.word', '>=', form), build('file_words.word', '<', form + LAST)]),
          ),
        )
      : build('file_words.word', 'in', forms);
}

function isExact({ forms }: TypedWord) {
  return sql<number>`case when found.word in (${sql.join(forms)}) then 1 else 0 end`;
}

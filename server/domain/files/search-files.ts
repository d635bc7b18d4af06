import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import type { FileMatches } from '../../../contract/files/storage.ts';
import type { TourRef } from '../../../contract/tour-id.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Needs } from '../../platform/access/context.ts';
import { canManageTour, canReadTour, notFound } from '../../platform/access/policy.ts';
import { tourKey } from '../tours/tour-revision.ts';
import { readRights } from '../tours/read-tour.ts';
import { shortenText } from '../../../contract/search/explain-match.ts';
import { splitWords } from '../../../contract/search/split-words.ts';
import type { Tables } from '../../platform/store/schema.ts';
import type { Database } from '../../platform/store/store.ts';
import { FOUND } from './conversion/report.ts';
import { clientNetwork } from '../../platform/limits/client-network.ts';
import { limitRequests, personCount } from '../../platform/limits/count-requests.ts';

/** Length of the window in which searches are counted, in milliseconds. */
const WINDOW = 60_000;

/** Maximum number of files found per search. */
const MATCHES_MAX = 20;
/** The only type whose page numbers are meaningful to users. Other texts are stored in parts. */
const PAGED = 'application/pdf';

interface FileSearch extends TourRef {
  query: string;
  clientAddress: string;
}

/**
 * Returns at most `MATCHES_MAX` files of a twin that contain all words of a query. The actor must be allowed
 * to read the twin. Searches only the current versions of documents. Throws `not-found` and
 * `too-many-requests`.
 */
export async function searchFiles(
  context: Needs<'config' | 'store' | 'now'>,
  actor: Actor,
  { query, clientAddress, ...ref }: FileSearch,
): Promise<FileMatches> {
  const { db } = context.store;
  const rights = await readRights(context, ref);
  if (!canManageTour(actor, ref.userId) && !(rights && canReadTour(actor, rights))) throw notFound();
  const words = readQuery(query);
  if (words.length === 0) return { matches: [] };
  await countSearch(context, actor, clientAddress);
  const { files, rarest } = await findWords(db, tourKey(ref), words, MATCHES_MAX);
  if (!rarest || files.length === 0) return { matches: [] };
  const texts = await readPages(context, ref.userId, files);
  return {
    matches: files.map(({ documentId, sha256, page, media_type }) => ({
      documentId,
      page: media_type === PAGED ? page : 0,
      excerpt: makeExcerpt(texts.get(`${sha256} ${page}`) ?? '', rarest),
    })),
  };
}

async function readPages({ store }: Needs<'store'>, userId: string, files: readonly FoundFile[]) {
  const rows = await store.db
    .selectFrom('file_pages')
    .select(['sha256', 'page', 'text'])
    .where('user_id', '=', userId)
    .where((build) => build.or(files.map(({ sha256, page }) => build.and({ sha256, page }))))
    .execute();
  return new Map(rows.map(({ sha256, page, text }) => [`${sha256} ${page}`, text]));
}

/** Returns as many words around the first match as fit on a line. */
function makeExcerpt(text: string, typed: TypedWord): string {
  const found = splitWords(text).find(({ forms }) => isMeant(typed, forms));
  return shortenText({ words: text, ranges: found ? [[found.start, found.end]] : [] }).words.trim();
}

/**
 * Maximum number of rows to read for the rarest word of a query. The maximum limits the cost of a search. If
 * the word has more rows, the search may miss some files that contain it.
 */
const ROWS = 1_500;
/** A word followed by this character sorts after every longer word that starts with the word. */
const LAST = '\u{10FFFF}';

interface FoundFile {
  documentId: string;
  sha256: string;
  page: number;
  media_type: string;
}

/**
 * Returns the current files of a tour that contain all of these words, best match first, and the rarest of
 * the words. `page` is the first page of a file on which the rarest word occurs. Omits files that wait for
 * the virus check, failed it or could not be checked.
 */
async function findWords(
  db: Database,
  { user_id, tour_id }: { user_id: string; tour_id: string },
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
    // Sorts exact matches before longer words, then by page, then newer files first.
    .orderBy((build) => build.fn.max(isExact(rarest)), 'desc')
    .orderBy('page')
    .orderBy('version.added_at', 'desc')
    .orderBy('found.sha256')
    .limit(limit)
    .execute();
  return { files, rarest };
}

/**
 * Returns the word that has the fewest rows in the index of a user's files, counting at most `ROWS` rows per
 * word. Returns null if one of the words does not occur.
 */
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

/** Selects the rows of a word in index order: a word comes before longer words with the same prefix. */
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

/** Maximum number of UTF-16 code units and maximum number of words in a query. The rest is ignored. */
const LENGTH = 200;
const WORDS = 8;

interface TypedWord {
  /** All spellings of the word, folded. */
  forms: readonly string[];
  /**
   * True for the last word of a query, which the user may still be typing. Longer words that start with it
   * then match, too.
   */
  begun: boolean;
}

/** Returns the words of a query, folded as in the player's search. The last word may be incomplete. */
function readQuery(query: string): TypedWord[] {
  const words = splitWords(query.slice(0, LENGTH)).slice(0, WORDS);
  return words.map(({ forms }, index) => ({
    forms: forms.map((form) => form.slice(0, FOUND.wordLength)),
    begun: index === words.length - 1,
  }));
}

/** Returns whether any of `words` matches one of the typed word's spellings. */
function isMeant({ forms, begun }: TypedWord, words: readonly string[]): boolean {
  return words.some((word) => {
    const kept = word.slice(0, FOUND.wordLength);
    return forms.some((form) => kept === form || (begun && kept.startsWith(form)));
  });
}

/** Counts a database search per user, or per network for visitors. Throws `too-many-requests`. */
async function countSearch(
  { config, store, now }: Needs<'config' | 'store' | 'now'>,
  actor: Actor,
  clientAddress: string,
): Promise<void> {
  const signedIn = actor.kind === 'user';
  const key = signedIn
    ? personCount('search', actor.userId)
    : `search network ${clientNetwork(clientAddress)}`;
  const most = config.limits.searches[signedIn ? 'person' : 'network'];
  const message = 'Too many searches. Wait a moment, then try again.';
  const window = { window: WINDOW, now: now() };
  await store.write((transaction) => limitRequests(transaction, [{ key, most, message }], window));
}

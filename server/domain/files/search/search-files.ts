import type { FileMatches } from '../../../../contract/files/storage.ts';
import { DEMO_TOUR_ID } from '../../../../contract/tour-id.ts';
import type { Actor } from '../../../platform/access/actor.ts';
import type { Needs } from '../../../platform/access/context.ts';
import { canReadTour, notFound } from '../../../platform/access/policy.ts';
import { countSearch } from '../../../platform/limits/count-searches.ts';
import { isTourPublic } from '../../tours/read-tour.ts';
import { type FoundFile, findWords } from './find-words.ts';
import { readQuery, isMeant, type TypedWord } from './read-query.ts';
import { shortenText } from '../../../../contract/search/shorten-text.ts';
import { splitWords } from '../../../../contract/search/split-words.ts';

/** Files that one search finds at most. */
const MATCHES_MAX = 20;
/** The only type whose pages people know; the texts of others are kept in parts. */
const PAGED = 'application/pdf';

export interface FileSearch {
  /** The twin's owner. */
  userId: string;
  query: string;
  clientAddress: string;
}

/**
 * The files of a twin whose words are these, for whoever may read it; of other files than its documents have now nothing is found. Throws
 * `not-found` and `too-many-requests`.
 */
export async function searchFiles(
  context: Needs<'config' | 'store' | 'now'>,
  actor: Actor,
  { userId, query, clientAddress }: FileSearch,
): Promise<FileMatches> {
  const { db } = context.store;
  const own = canReadTour(actor, userId, false);
  if (!own && !canReadTour(actor, userId, await isTourPublic(context, userId))) throw notFound();
  const words = readQuery(query);
  if (words.length === 0) return { matches: [] };
  await countSearch(context, actor, clientAddress);
  const tour = { user_id: userId, tour_id: DEMO_TOUR_ID };
  const { files, rarest } = await findWords(db, tour, words, MATCHES_MAX);
  if (!rarest || files.length === 0) return { matches: [] };
  const texts = await readPages(context, userId, files);
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

/** The words of a text around the first that is meant, as many as fit on a line. */
function makeExcerpt(text: string, typed: TypedWord): string {
  const found = splitWords(text).find(({ forms }) => isMeant(typed, forms));
  return shortenText({ words: text, ranges: found ? [[found.start, found.end]] : [] }).words.trim();
}

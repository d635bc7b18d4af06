import { canonicalFile, canonicalLine } from '../../../contract/twin-archive/canonical-json.ts';
import type { ExportedHistory } from '../../../contract/twin-archive/exported-history.ts';
import { ARCHIVE_PATHS } from '../../../contract/twin-archive/manifest.ts';
import type { Needs } from '../../platform/access/context.ts';
import { inPages } from '../../platform/store/in-pages.ts';
import { nameAuthors, selectAuthors, logBegins, parseLogged } from '../tours/operation-log.ts';
import { tourKey } from '../tours/tour-revision.ts';
import type { ExportedTour } from './content/read-export.ts';

/**
 * Yields the text of `history.json`: who changed the twin and the values before each change, oldest first,
 * one change per line.
 */
export async function* historyFile(
  context: Needs<'config' | 'store' | 'now'>,
  tour: ExportedTour,
): AsyncGenerator<string> {
  const { db } = context.store;
  const authors = await nameAuthors(db, await selectAuthors(context, tour));
  const head = canonicalFile({
    $schema: ARCHIVE_PATHS.schema('history'),
    format: 'gov360-twin-history',
    version: 1,
    days: context.config.limits.historyDays,
  } satisfies Omit<ExportedHistory, 'changes'>);
  yield `${head.slice(0, head.lastIndexOf('\n}'))},\n  "changes": [`;
  const changes = db
    .selectFrom('operation_log')
    .select(['revision', 'actor', 'cause', 'logged_at', 'count', 'changes'])
    .where((build) => build.and(tourKey(tour)))
    .where('revision', '<=', tour.fields.revision)
    .where('logged_at', '>=', logBegins(context));
  let any = false;
  for await (const row of inPages(changes, ['revision'])) {
    const line: ExportedHistory['changes'][number] = {
      revision: row.revision,
      at: new Date(row.logged_at).toISOString(),
      who: authors.get(row.actor) ?? '',
      cause: row.cause as ExportedHistory['changes'][number]['cause'],
      count: row.count,
      changed: parseLogged(row.changes),
    };
    yield `${any ? ',' : ''}\n    ${canonicalLine(line)}`;
    any = true;
  }
  yield any ? '\n  ]\n}\n' : ']\n}\n';
}

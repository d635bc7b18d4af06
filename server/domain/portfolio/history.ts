import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { kindOfCollection } from '../../../contract/changes/kinds.ts';
import type { Item } from '../../../contract/changes/operation.ts';
import { AppError } from '../../../contract/errors.ts';
import { PAGE_SIZE } from '../../../contract/limits.ts';
import type { HistoryEntry, HistoryItem, HistoryPage } from '../../../contract/portfolio.ts';
import { TOUR_SERVER_FIELDS } from '../../../contract/tour.ts';
import type { TourRef } from '../../../contract/tour-id.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Needs } from '../../platform/access/context.ts';
import { canEditTour, canReadTour, canSeeMembers, refusal } from '../../platform/access/policy.ts';
import type { OperationLogTable } from '../../platform/store/schema.ts';
import type { Database } from '../../platform/store/store.ts';
import { itemKey, selectRows, type TourKey } from '../tours/annotation-rows.ts';
import { logBegins, type LoggedChanges, loggedName, parseLogged } from '../tours/operation-log.ts';
import { readRights } from '../tours/read-tour.ts';
import { tourKey } from '../tours/tour-revision.ts';
import { namesOf } from './members.ts';

/** Items of a change that are named; the rest is a number. */
const NAMED = 3;
/** Characters of a title. */
const TITLE_SHOWN = 120;
const SERVER = 'GoV360';
const FORMER = 'Former member';
/** Collections whose items are no annotations: what one is called, and by which field. */
const OTHERS: Readonly<Record<string, { label: string; titleField: string }>> = {
  documents: { label: 'File', titleField: 'name' },
  folders: { label: 'Folder', titleField: 'name' },
  floorplans: { label: 'Floor plan', titleField: 'name' },
  pointTypes: { label: 'Type of point', titleField: 'name' },
  calibrations: { label: 'True length', titleField: 'title' },
};

interface HistoryInput extends TourRef {
  cursor?: string | undefined;
  /** The key of a person: what they changed. */
  by?: string | undefined;
  /** `collection:id` of an item: what changed it. */
  item?: string | undefined;
}

type Logged = Pick<OperationLogTable, 'revision' | 'actor' | 'cause' | 'logged_at' | 'count'> & {
  changes: LoggedChanges | null;
};

/**
 * A page of who changed a twin and what, newest first, for its owner and its members; the days of `HISTORY_DAYS`. Throws `not-signed-in`,
 * `forbidden`, `not-found`, or `invalid-request` for a cursor.
 */
export async function listHistory(
  context: Needs<'config' | 'store' | 'now'>,
  actor: Actor,
  { cursor, by, item, ...ref }: HistoryInput,
): Promise<HistoryPage> {
  const rights = await readRights(context, ref);
  if (!rights || !canSeeMembers(actor, rights))
    throw refusal(actor, rights !== null && canReadTour(actor, rights));
  const { db } = context.store;
  const people = await selectPeople(context, ref);
  const who = by === undefined ? undefined : [...people].find(([, { key }]) => key === by);
  const only = item === undefined ? undefined : readItem(item);
  const unknown = (by !== undefined && !who) || only === null;
  const rows = unknown ? [] : await selectLog(context, ref, { cursor, actor: who?.[0], only });
  const shown = rows.slice(0, PAGE_SIZE);
  const names = await nameItems(db, tourKey(ref), shown, only);
  const mayUndo = canEditTour(actor, rights);
  return {
    entries: shown.map((row): HistoryEntry => {
      const fields = row.changes?.twin?.changed ?? [];
      const created = fields.includes('created');
      return {
        revision: row.revision,
        at: row.logged_at,
        who: people.get(row.actor)!,
        cause: row.cause as HistoryEntry['cause'],
        count: row.count,
        items: names.get(row.revision) ?? [],
        fields: fields.filter((name) => !SERVER_FIELDS.has(name)),
        created,
        undoable: mayUndo && row.actor !== '' && row.changes !== null && !created,
      };
    }),
    next: rows.length > PAGE_SIZE ? String(shown.at(-1)!.revision) : null,
    people: [...people.values()],
    days: context.config.limits.historyDays,
  };
}

const SERVER_FIELDS: ReadonlySet<string> = new Set(TOUR_SERVER_FIELDS);

/** Everyone in the log, by their user ids. */
async function selectPeople(context: Needs<'config' | 'store' | 'now'>, ref: TourRef) {
  const { db } = context.store;
  const rows = await db
    .selectFrom('operation_log')
    .select('actor')
    .distinct()
    .where((build) => build.and(tourKey(ref)))
    .where('logged_at', '>=', logBegins(context))
    .orderBy('actor')
    .execute();
  const names = await namesOf(
    db,
    rows.map(({ actor }) => actor),
  );
  return new Map(
    rows.map(({ actor }) => {
      const name = actor === '' ? SERVER : (names.get(actor) ?? FORMER);
      return [actor, { key: keyOf(ref, actor), name }];
    }),
  );
}

/** Members do not learn the ids of each other's accounts. */
function keyOf({ userId, tourId }: TourRef, actor: string): string {
  const text = JSON.stringify([userId, tourId, actor]);
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}

function readItem(text: string): ItemName | null {
  const at = text.indexOf(':');
  return at > 0 ? { collection: text.slice(0, at), id: text.slice(at + 1) } : null;
}

interface ItemName {
  collection: string;
  id: string;
}

interface LogFilter {
  cursor: string | undefined;
  actor: string | undefined;
  only: ItemName | null | undefined;
}

/** A page of the log and a row more where there are others. */
async function selectLog(
  context: Needs<'config' | 'store' | 'now'>,
  ref: TourRef,
  { cursor, actor, only }: LogFilter,
): Promise<Logged[]> {
  const { db, dialect } = context.store;
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor))
    throw new AppError('invalid-request', 'This cursor is unknown: start again without one.');
  let query = db
    .selectFrom('operation_log')
    .select(['revision', 'actor', 'cause', 'logged_at', 'count', 'changes'])
    .where((build) => build.and(tourKey(ref)))
    .where('logged_at', '>=', logBegins(context));
  if (cursor !== undefined) query = query.where('revision', '<', Number(cursor));
  if (actor !== undefined) query = query.where('actor', '=', actor);
  if (only) {
    const find = sql.raw(dialect === 'postgres' ? 'strpos' : 'instr');
    query = query.where(sql<boolean>`${find}(changes, ${loggedName(only.collection, only.id)}) > 0`);
  }
  const rows = await query
    .orderBy('revision', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute();
  return rows.map((row) => ({ ...row, changes: parseLogged(row.changes) }));
}

/** What the first items of each revision were called then, as far as the page or the twin still says. */
async function nameItems(
  db: Database,
  key: TourKey,
  rows: readonly Logged[],
  only: ItemName | null | undefined,
): Promise<Map<number, HistoryItem[]>> {
  const named = rows.map(({ revision, changes }) => {
    const items = changes?.items ?? [];
    const own = only
      ? items.filter(({ collection, id }) => collection === only.collection && id === only.id)
      : items;
    return { revision, items: own.slice(0, NAMED) };
  });
  const current = new Map<string, Item>();
  for (const [collection, own] of Map.groupBy(
    named.flatMap(({ items }) => items),
    (item) => item.collection,
  )) {
    const ids = [...new Set(own.map(({ id }) => id))];
    for (const row of await selectRows(db, key, collection, ids))
      if (!row.removed) current.set(itemKey(collection, row.item_id), JSON.parse(row.content) as Item);
  }
  /** As later revisions found them: the page goes back in time. */
  const later = new Map<string, Item>(current);
  return new Map(
    named.map(({ revision, items }) => [
      revision,
      items.map(({ collection, id, before, removed }): HistoryItem => {
        const name = itemKey(collection, id);
        const now = current.get(name);
        const { label, title } = callItem(collection, later.get(name) ?? before ?? now);
        if (before) later.set(name, before);
        const change = removed ? 'removed' : before ? 'changed' : 'added';
        const find = now && kindOfCollection(collection) ? callItem(collection, now).title || label : null;
        return { collection, id, label, title, change, find };
      }),
    ]),
  );
}

/** What an item and its kind are called, with as much of its title as a list shows; '' without a title. */
export function callItem(collection: string, item: Item | null | undefined) {
  const { label, titleField } = kindOfCollection(collection) ??
    OTHERS[collection] ?? { label: 'Item', titleField: 'title' };
  const title = item?.[titleField];
  return { label, title: typeof title === 'string' ? shorten(title) : '' };
}

function shorten(title: string): string {
  return title.length > TITLE_SHOWN ? `${title.slice(0, TITLE_SHOWN).trimEnd()}…` : title;
}

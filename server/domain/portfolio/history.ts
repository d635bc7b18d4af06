import { cutText } from '../../../contract/text/cut-text.ts';
import { kindOfCollection } from '../../../contract/changes/kinds.ts';
import type { Item } from '../../../contract/changes/operation.ts';
import { sameValue } from '../../../contract/json/same-value.ts';
import { AppError } from '../../../contract/errors.ts';
import { PAGE_SIZE } from '../../../contract/limits.ts';
import type { HistoryEntry, HistoryItem, HistoryPage } from '../../../contract/portfolio.ts';
import { TOUR_SERVER_FIELDS } from '../../../contract/tour.ts';
import type { TourRef } from '../../../contract/tour-id.ts';
import type { Actor } from '../../platform/access/actor.ts';
import type { Needs } from '../../platform/access/context.ts';
import { canEditTour, canReadTour, canSeeMembers, refusal } from '../../platform/access/policy.ts';
import type { OperationLogTable, TourKey } from '../../platform/store/schema.ts';
import { readRow, type Database } from '../../platform/store/store.ts';
import { itemKey, selectRows } from '../tours/annotation-rows.ts';
import {
  nameAuthors,
  personKey,
  selectAuthors,
  logBegins,
  type LoggedChanges,
  parseLogged,
} from '../tours/operation-log.ts';
import { readRights } from '../tours/read-tour.ts';
import { tourKey } from '../tours/tour-revision.ts';

/** Maximum number of items per change that the history lists by name. Other items are only counted. */
const NAMED = 3;
/** Maximum number of characters of a title to show. */
const TITLE_SHOWN = 120;
/**
 * Collections whose items are not annotations, with the label of an item and the field that contains its
 * title.
 */
const OTHERS: Readonly<Record<string, { label: string; titleField: string }>> = {
  documents: { label: 'File', titleField: 'name' },
  folders: { label: 'Folder', titleField: 'name' },
  floorplans: { label: 'Floor plan', titleField: 'name' },
  pointTypes: { label: 'Point type', titleField: 'name' },
  calibrations: { label: 'Known length', titleField: 'title' },
};

/** Fields of an item's position. A change that affects only these fields is a move. */
const PLACE: ReadonlySet<string> = new Set(
  'position normal sweep room floor points placedIn fit folder'.split(' '),
);

interface HistoryInput extends TourRef {
  cursor?: string | undefined;
  /** Limits the page to changes after this revision. */
  since?: string | undefined;
  /** Limits the page to changes by the user with this key (`personKey`). */
  by?: string | undefined;
  /** Limits the page to changes to an item, named `collection:id`. */
  item?: string | undefined;
}

type Logged = Pick<OperationLogTable, 'revision' | 'actor' | 'cause' | 'logged_at' | 'count'> & {
  changes: LoggedChanges | null;
};

/**
 * Returns a page of the changes to a twin from the last `HISTORY_DAYS` days, newest first, for its owner and
 * members. Throws `not-signed-in`, `forbidden`, `not-found`, or `invalid-request` for an invalid cursor or
 * revision.
 */
export async function listHistory(
  context: Needs<'config' | 'store' | 'now'>,
  actor: Actor,
  { cursor, since, by, item, ...ref }: HistoryInput,
): Promise<HistoryPage> {
  const rights = await readRights(context, ref);
  if (!rights || !canSeeMembers(actor, rights))
    throw refusal(actor, rights !== null && canReadTour(actor, rights));
  const { db } = context.store;
  const { revision, global_id: globalId } = await readRow(db, 'tours', tourKey(ref), [
    'revision',
    'global_id',
  ]);
  const everyone = since === undefined ? await selectAuthors(context, ref) : [];
  const who = by === undefined ? undefined : everyone.find((each) => personKey(globalId, each) === by);
  const only = item === undefined ? undefined : readItem(item);
  const unknown = (by !== undefined && who === undefined) || only === null;
  const rows = unknown ? [] : await selectLog(context, ref, { cursor, since, actor: who, only });
  const shown = rows.slice(0, PAGE_SIZE);
  const ids = new Set([...everyone, ...shown.map((row) => row.actor)]);
  const people = new Map<string, HistoryPage['people'][number]>();
  for (const [id, name] of await nameAuthors(db, [...ids]))
    people.set(id, { key: personKey(globalId, id), name, you: actor.kind === 'user' && actor.userId === id });
  // If the page also contains all later changes, it can show the state of each item after a change.
  const isWhole = cursor === undefined && by === undefined;
  const names = await nameItems(db, tourKey(ref), shown, { only, isWhole });
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
    revision,
    days: context.config.limits.historyDays,
  };
}

const SERVER_FIELDS: ReadonlySet<string> = new Set(TOUR_SERVER_FIELDS);

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
  since: string | undefined;
  actor: string | undefined;
  only: ItemName | null | undefined;
}

/** Returns a page of the log, plus one more row if another page follows. */
async function selectLog(
  context: Needs<'config' | 'store' | 'now'>,
  ref: TourRef,
  { cursor, since, actor, only }: LogFilter,
): Promise<Logged[]> {
  const { db } = context.store;
  if (![cursor, since].every((text) => text === undefined || /^\d{1,15}$/.test(text)))
    throw new AppError('invalid-request', 'This cursor is not valid. Start again without a cursor.');
  let query = db
    .selectFrom('operation_log')
    .select(['revision', 'actor', 'cause', 'logged_at', 'count', 'changes'])
    .where((build) => build.and(tourKey(ref)))
    .where('logged_at', '>=', logBegins(context));
  if (cursor !== undefined) query = query.where('revision', '<', Number(cursor));
  if (since !== undefined) query = query.where('revision', '>', Number(since));
  if (actor !== undefined) query = query.where('actor', '=', actor);
  if (only) {
    const { collection, id: item_id } = only;
    query = query.where('revision', 'in', (build) =>
      build
        .selectFrom('logged_items')
        .select('logged_items.revision')
        .where((own) => own.and({ ...tourKey(ref), collection, item_id })),
    );
  }
  const rows = await query
    .orderBy('revision', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute();
  return rows.map((row) => ({ ...row, changes: parseLogged(row.changes) }));
}

/**
 * Returns the first items of each revision, by revision. Each item has the title that it had after the
 * revision, or its closest known title.
 */
async function nameItems(
  db: Database,
  key: TourKey,
  rows: readonly Logged[],
  { only, isWhole }: { only: ItemName | null | undefined; isWhole: boolean },
): Promise<Map<number, HistoryItem[]>> {
  const named = rows.map(({ revision, changes }) => {
    const items = changes?.items ?? [];
    const own = only
      ? items.filter(({ collection, id }) => collection === only.collection && id === only.id)
      : items;
    return { revision, isKnown: changes !== null, items: own.slice(0, NAMED) };
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
  /** The state of each item after the revision that the loop is visiting. The loop goes back in time. */
  const later = new Map<string, Item>(current);
  const callChanged = ({ collection, id, before, removed }: LoggedChanges['items'][number]): HistoryItem => {
    const name = itemKey(collection, id);
    const now = current.get(name);
    const after = later.get(name);
    const { label, title } = callItem(collection, after ?? before ?? now);
    if (before) later.set(name, before);
    const moved = isWhole && before && after && isMove(before, after);
    const change = removed ? 'removed' : moved ? 'moved' : before ? 'changed' : 'added';
    const find = now && kindOfCollection(collection) ? callItem(collection, now).title || label : null;
    return { collection, id, label, title, change, find };
  };
  return new Map(
    named.map(({ revision, isKnown, items }) => {
      // The revision may have changed any item, so the earlier states of all items are unknown.
      if (!isKnown) later.clear();
      return [revision, items.map(callChanged)];
    }),
  );
}

function isMove(before: Item, after: Item): boolean {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...names].filter((name) => !sameValue(before[name], after[name]));
  return changed.length > 0 && changed.every((name) => PLACE.has(name));
}

/**
 * Returns the label of an item's kind, and the title of the item, truncated for lists. The title is '' if
 * there is none.
 */
export function callItem(collection: string, item: Item | null | undefined) {
  const { label, titleField } = kindOfCollection(collection) ??
    OTHERS[collection] ?? { label: 'Item', titleField: 'title' };
  const title = item?.[titleField];
  return { label, title: typeof title === 'string' ? cutText(title, TITLE_SHOWN) : '' };
}

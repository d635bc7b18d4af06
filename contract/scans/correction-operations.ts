import { applyOperation, listOvertaken, OVERTAKEN, OVERTAKEN_AT } from '../changes/apply-operation.ts';
import { sameValue } from '../json/same-value.ts';
import { changeOperation, type Item, itemOperations, newId, type Operation } from '../changes/operation.ts';
import type { Corrections } from './corrections.ts';

/** The collections of corrections. `space` has a single item, whose id is `SPACE`. */
const COLLECTIONS = ['floors', 'rooms', 'sweeps', 'space'] as const;
type Collection = (typeof COLLECTIONS)[number];
/**
 * Id of the item with the corrections to the space as a whole. Each link and each settled warning is a field
 * of this item.
 */
const SPACE = 'space';
const LINK = 'link ';
const SETTLED = 'settled ';

/** Returns the operations that change the corrections from `before` to `after`. */
export function correctionOperations(before: Corrections, after: Corrections): Operation[] {
  const [old, now] = [toItems(before), toItems(after)];
  return COLLECTIONS.flatMap((name) => itemOperations(name, old[name], now[name], newId));
}

/**
 * Returns the corrections after operations. The same rules apply as in the collections of a tour
 * (`applyOperation`): a field that only one side changed gets that side's value. If both changed it, the
 * later value wins and `overtaken` keeps the earlier one. Items marked as removed count as missing. `savedAt`
 * (ISO 8601): when `corrections` were saved. Operations on other collections are ignored, and the result is
 * not checked.
 */
export function applyCorrectionOperations(
  corrections: Corrections,
  operations: readonly Operation[],
  savedAt?: string,
): Corrections {
  const items = toItems(corrections);
  for (const operation of operations) {
    // A malicious client may name a collection `constructor`.
    if (!Object.hasOwn(items, operation.collection)) continue;
    const own = items[operation.collection as Collection];
    const { id } = operation.item;
    const applied = applyOne(own.get(id) ?? null, operation, savedAt);
    if (applied) own.set(id, applied);
    else own.delete(id);
  }
  return fromItems(items);
}

/** A value that another user's value replaced. The user can choose between the two. */
export interface OvertakenCorrection {
  collection: Collection;
  id: string;
  field: string;
  /** The replaced value; null if there was none. */
  value: unknown;
}

/**
 * Returns the values that were replaced in the most recent conflict of each item. For each of them, the user
 * can choose between the replaced value and the current one.
 */
export function listOvertakenCorrections(corrections: Corrections): OvertakenCorrection[] {
  // A fast exit: the editor calls this function on each step of a drag, and usually there are no conflicts.
  if (!corrections.overtaken) return [];
  const items = toItems(corrections);
  return COLLECTIONS.flatMap((collection) =>
    [...items[collection]].flatMap(([id, item]) => {
      const { [OVERTAKEN_AT]: _, ...values } = listOvertaken(item).at(-1) ?? {};
      return Object.entries(values).map(([field, value]) => ({ collection, id, field, value }));
    }),
  );
}

/**
 * Returns the corrections after the user resolved a conflict. `take`: whether to restore the replaced value.
 */
export function settleOvertaken(
  corrections: Corrections,
  { collection, id, field, value }: OvertakenCorrection,
  take: boolean,
): Corrections {
  const items = toItems(corrections);
  const item = items[collection].get(id);
  if (!item) return corrections;
  const { [OVERTAKEN]: _, ...next } = item;
  const earlier = listOvertaken(item);
  const { [field]: __, ...left } = earlier.pop() ?? {};
  if (Object.keys(left).some((name) => name !== OVERTAKEN_AT)) earlier.push(left);
  if (earlier.length > 0) next[OVERTAKEN] = earlier;
  if (take && value !== null) next[field] = value;
  else if (take) delete next[field];
  items[collection].set(id, next);
  return fromItems(items);
}

/** Returns the key under which `Corrections.overtaken` stores the replaced values of an item. */
function overtakenKey(collection: Collection, id: string): string {
  return `${collection} ${id}`;
}

function applyOne(current: Item | null, operation: Operation, savedAt: string | undefined): Item | null {
  if (operation.kind === 'add') return joinAdded(current, operation.item, savedAt);
  if (operation.kind === 'remove' || current === null) return applyOperation(current, operation, savedAt);
  const { item, changed, before } = operation;
  // If the user changed an item that others removed, the item is restored as the user left it.
  // If the user removed an item that others changed, it is kept: the user has not seen those changes.
  if (current.removed === true && before.removed !== true) return item.removed === true ? current : item;
  if (item.removed === true && before.removed !== true) {
    const names = new Set([...Object.keys(current), ...changed]).difference(
      new Set(['id', OVERTAKEN, 'removed']),
    );
    const seen = [...names].every((name) => changed.includes(name) && sameValue(current[name], before[name]));
    return seen ? item : current;
  }
  return applyOperation(current, operation, savedAt);
}

/**
 * Returns an added item, merged with the current item if there is one. Two users may correct the same thing
 * for the first time at the same time.
 */
function joinAdded(current: Item | null, added: Item, savedAt: string | undefined): Item {
  if (!current || current.removed === true || added.removed === true) return current ?? added;
  const change = changeOperation({ id: '', collection: '', before: { id: added.id }, after: added });
  return applyOperation(current, change, savedAt)!;
}

type Items = Record<Collection, Map<string, Item>>;

function toItems({
  floors,
  rooms,
  sweeps,
  links,
  ceilings,
  start,
  north,
  settled,
  overtaken = {},
}: Corrections): Items {
  const entries = (collection: Collection, byId: Readonly<Record<string, object>>) =>
    new Map(
      Object.entries(byId).map(([id, fields]): [string, Item] => {
        const key = overtakenKey(collection, id);
        return [
          id,
          { ...fields, ...(Object.hasOwn(overtaken, key) ? { [OVERTAKEN]: overtaken[key] } : {}), id },
        ];
      }),
    );
  const heights = Object.entries(ceilings).map(([id, ceiling]) => [id, { ...own(floors, id), ceiling }]);
  const space = {
    ...(start ? { start } : {}),
    ...(north === undefined ? {} : { north }),
    ...Object.fromEntries(Object.entries(links).map(([key, linked]) => [LINK + key, linked])),
    ...Object.fromEntries(settled.map((key) => [SETTLED + key, true])),
  };
  return {
    floors: entries('floors', { ...floors, ...(Object.fromEntries(heights) as Record<string, object>) }),
    rooms: entries('rooms', rooms),
    sweeps: entries('sweeps', sweeps),
    space: entries('space', { [SPACE]: space }),
  };
}

function fromItems(items: Items): Corrections {
  const overtaken: Record<string, Record<string, unknown>[]> = {};
  const fieldsOf = (collection: Collection) =>
    [...items[collection]].map(([id, item]) => {
      const { id: _, [OVERTAKEN]: __, ...fields } = item;
      return [id, fields] as const;
    });
  for (const collection of COLLECTIONS) {
    for (const [id, item] of items[collection]) {
      const kept = listOvertaken(item);
      if (kept.length > 0) overtaken[overtakenKey(collection, id)] = kept;
    }
  }
  const floors = fieldsOf('floors').map(([id, { ceiling, ...floor }]) => ({ id, ceiling, floor }));
  const [{ start, north, ...others } = {} as Record<string, unknown>] = fieldsOf('space').map(
    ([, fields]) => fields,
  );
  const named = (prefix: string) =>
    Object.entries(others).flatMap(([name, value]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), value] as const] : [],
    );
  // This function does not check its result. The server parses the result before storing it.
  return {
    floors: Object.fromEntries(
      floors.flatMap(({ id, ceiling, floor }) =>
        ceiling === undefined || Object.keys(floor).length > 0 ? [[id, floor]] : [],
      ),
    ),
    rooms: Object.fromEntries(fieldsOf('rooms')),
    sweeps: Object.fromEntries(fieldsOf('sweeps')),
    links: Object.fromEntries(named(LINK)),
    ceilings: Object.fromEntries(
      floors.flatMap(({ id, ceiling }) => (ceiling === undefined ? [] : [[id, ceiling]])),
    ),
    ...(start === undefined ? {} : { start }),
    ...(north === undefined ? {} : { north }),
    settled: named(SETTLED).map(([key]) => key),
    ...(Object.keys(overtaken).length > 0 ? { overtaken } : {}),
  } as Corrections;
}

function own(byId: Readonly<Record<string, object>>, id: string): object {
  return (Object.hasOwn(byId, id) && byId[id]) || {};
}

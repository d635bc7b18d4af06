import { isRecord } from '../json/is-record.ts';
import { sameValue } from '../json/same-value.ts';
import type { ChangeOperation, Item, Operation } from './operation.ts';

/**
 * Name of the item field that lists the values replaced in conflicts, oldest first. Each entry contains the
 * values that one change replaced, by field name.
 */
export const OVERTAKEN = 'overtaken';
/**
 * Name of the field that records when the values in an `overtaken` entry were saved (ISO 8601). Absent if
 * unknown.
 */
export const OVERTAKEN_AT = 'overtakenAt';
/** Maximum number of `overtaken` entries of an item. The oldest ones are dropped first. */
export const OVERTAKEN_MAX = 5;

/**
 * Returns the item after the operation: null if the item is removed, the same object if nothing changes.
 * `current`: the existing item, or null if there is none; `savedAt` (ISO 8601): when it was saved. The server
 * and every client apply the same rules, and applying an operation twice has the same effect as applying it
 * once:
 * - change: a field that only one side changed gets that side's value. If both changed it, the operation's
 * value wins and the item's `overtaken` list keeps the other one (null for a missing field). A change to the
 * `overtaken` list removes only the entries that the user has resolved; entries added in the meantime stay.
 * - change to an item that others removed: restores it, with the operation's values.
 * - removal of an item that others changed: keeps the item, because the user never saw those changes.
 * - adding an item that already exists: leaves it unchanged.
 * Of a document's `file`, only the `version` is compared, because the server sets all its other fields.
 */
export function applyOperation(current: Item | null, operation: Operation, savedAt?: string): Item | null {
  switch (operation.kind) {
    case 'add':
      return current ?? operation.item;
    case 'change':
      return current ? mergeChange(current, operation, savedAt) : operation.item;
    case 'remove':
      return current && isSameItem(operation.collection, current, operation.item) ? null : current;
  }
}

/**
 * Returns the ids of the groups to reject. A group is rejected if one of its removals would delete changes by
 * other users, because applying only the rest would leave the user's action half done. `itemOf` returns an
 * item as it was before all operations. Operations whose ids are in `skipped` are treated as already applied.
 */
export function findRefusedGroups(
  operations: Iterable<Operation>,
  itemOf: (operation: Operation) => Item | null,
  skipped: ReadonlySet<string> = new Set(),
): Set<string> {
  const all = [...operations].filter(({ id }) => !skipped.has(id));
  const refused = new Set<string>();
  // Rejecting a group changes the items that later operations find, so all groups are checked again.
  for (let found: string | undefined = ''; found !== undefined;) {
    found = all.some(isGroupedRemoval) ? findRefused(all, itemOf, refused) : undefined;
    if (found !== undefined) refused.add(found);
  }
  return refused;
}

function isGroupedRemoval({ kind, group }: Operation): boolean {
  return kind === 'remove' && group !== undefined;
}

function findRefused(
  operations: readonly Operation[],
  itemOf: (operation: Operation) => Item | null,
  refused: ReadonlySet<string>,
): string | undefined {
  const items = new Map<string, Item | null>();
  for (const operation of operations) {
    const { collection, item, group } = operation;
    if (group !== undefined && refused.has(group)) continue;
    const key = JSON.stringify([collection, item.id]);
    const current = items.has(key) ? items.get(key)! : itemOf(operation);
    const next = applyOperation(current, operation);
    if (isGroupedRemoval(operation) && next !== null) return group;
    items.set(key, next);
  }
  return undefined;
}

/**
 * Returns whether two values of a field are equal. For a document's `file`, compares only the version, because
 * the server may change the other fields at any time.
 */
export function isSameField(collection: string, name: string, one: unknown, other: unknown): boolean {
  const isFile = collection === 'documents' && name === 'file' && isRecord(one) && isRecord(other);
  return isFile ? one.version === other.version : sameValue(one, other);
}

function isSameItem(collection: string, one: Item, other: Item): boolean {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) =>
    isSameField(collection, name, one[name], other[name]),
  );
}

/**
 * Returns the names of an operation's changed fields that somebody else has changed too: the current value is
 * neither the operation's old value nor its new one. `applyOperation` keeps both values. For fields of a twin
 * or profile, the server asks the user instead and writes nothing.
 */
export function findConflicts(
  current: Item,
  { collection, item, changed, before }: ChangeOperation,
): string[] {
  return [...new Set(changed)].filter(
    (name) =>
      name !== 'id' &&
      name !== OVERTAKEN &&
      !isSameField(collection, name, current[name], item[name]) &&
      !isSameField(collection, name, current[name], before[name]),
  );
}

function mergeChange(current: Item, operation: ChangeOperation, savedAt: string | undefined): Item {
  const { collection, item, changed, before } = operation;
  const merged: Item = { ...current };
  // `changed` may contain a name several times.
  for (const name of new Set(changed)) {
    if (name === 'id') continue;
    const [theirs, mine] = [current[name], item[name]];
    if (name === OVERTAKEN && !sameValue(theirs, before[name])) {
      keepOvertaken(merged, mergeOvertaken(current, operation));
      continue;
    }
    if (isSameField(collection, name, theirs, mine)) continue;
    if (mine === undefined) delete merged[name];
    else merged[name] = mine;
  }
  const replaced = findConflicts(current, operation).map((name) => [name, current[name] ?? null] as const);
  if (replaced.length > 0) {
    const entry: Record<string, unknown> = Object.fromEntries(replaced);
    if (savedAt !== undefined) entry[OVERTAKEN_AT] = savedAt;
    keepOvertaken(merged, [...listOvertaken(merged), entry]);
  }
  return sameValue(merged, current) ? current : merged;
}

function keepOvertaken(item: Item, kept: Record<string, unknown>[]): void {
  if (kept.length > 0) item[OVERTAKEN] = kept.slice(-OVERTAKEN_MAX);
  else delete item[OVERTAKEN];
}

/**
 * Returns the item's `overtaken` entries without those that the user has resolved, and with those that the
 * user has restored. Considers only the newest `OVERTAKEN_MAX` entries of each list.
 */
function mergeOvertaken(current: Item, { item, before }: ChangeOperation): Record<string, unknown>[] {
  const newest = (from: Parameters<typeof listOvertaken>[0]) => listOvertaken(from).slice(-OVERTAKEN_MAX);
  const [now, seen, left] = [newest(current), newest(before), newest(item)];
  const stay = now.filter((entry) => isIn(left, entry) || !isIn(seen, entry));
  const back = left.filter((entry) => !isIn(seen, entry) && !isIn(now, entry));
  return [...stay, ...back];
}

function isIn(entries: readonly unknown[], entry: unknown): boolean {
  return entries.some((other) => sameValue(other, entry));
}

/** Returns the `overtaken` entries of an item: the values that were replaced in conflicts, oldest first. */
export function listOvertaken(item: Readonly<Record<string, unknown>>): Record<string, unknown>[] {
  const kept = item[OVERTAKEN];
  return Array.isArray(kept) ? kept.filter(isRecord) : [];
}

import { isRecord } from '../json/is-record.ts';
import { sameValue } from '../json/same-value.ts';
import type { ChangeOperation, Item, Operation } from './operation.ts';

/** Field of an item with the values that conflicting changes have replaced, oldest first, each `{field: value}`. */
export const OVERTAKEN = 'overtaken';
/** Field of such an entry: when the replaced value was saved, ISO 8601, if known. */
export const OVERTAKEN_AT = 'overtakenAt';
/** Maximum entries of an item; older ones are dropped first. */
export const OVERTAKEN_MAX = 5;

/**
 * The item after the operation, null for none; the very same object where nothing changes. `current` is the item as it is,
 * null where it is not there; `savedAt` (ISO 8601) is when it was saved. The server and every client apply the same rules,
 * and applying an operation twice gives the same as once:
 * - change: fields that only one side changed are taken from that side. Where both changed a field, the operation's value
 *   stands and the other is kept in the item's `overtaken` list; a field that was not there is kept as null. Of that list
 *   itself, a change takes out only what the person dealt with: what was kept there meanwhile stays.
 * - change of an item that others removed: it comes back, as the operation has it.
 * - removal of an item that others changed: it stays, because the person never saw what would be lost.
 * - adding an item that is there: it stays as it is.
 * Of a document's `file` only its `version` counts: the rest is what the server knows of it.
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
 * Returns the groups of which nothing is applied: one of their removals would delete what others wrote, and keeping the item would leave
 * the gesture half done. `itemOf`: an item before all operations; those with `skipped` ids count as applied.
 */
export function findRefusedGroups(
  operations: Iterable<Operation>,
  itemOf: (operation: Operation) => Item | null,
  skipped: ReadonlySet<string> = new Set(),
): Set<string> {
  const all = [...operations].filter(({ id }) => !skipped.has(id));
  const refused = new Set<string>();
  // A rejected operation changes the items that later ones see, so all are checked again.
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

/** Except for the version, the data about a document's file is the server's and may change at any time: it is not an edit. */
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
 * Returns the changed fields of an operation whose current value is neither its old nor its new one, because somebody else changed them. A
 * merge keeps both values; for fields that ask instead, nothing is written.
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
  // A name may occur several times.
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

/** Returns the kept values without those that the user resolved, and with those that they restored. Of longer lists, the newest count. */
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

/** Returns the values of an item that conflicting changes have replaced, oldest first. */
export function listOvertaken(item: Readonly<Record<string, unknown>>): Record<string, unknown>[] {
  const kept = item[OVERTAKEN];
  return Array.isArray(kept) ? kept.filter(isRecord) : [];
}

import {
  changeOperation,
  type Item,
  itemBefore,
  listGroups,
  newId,
  type Operation,
  pick,
} from '../contract/changes/operation.ts';
import { OPERATIONS_MAX } from '../contract/limits.ts';

/** Returns a list of a user's unacknowledged operations, in order. The first ones may already have been sent. */
export function createPendingOperations() {
  let taken: readonly Operation[] = [];
  let again: readonly Operation[] = [];
  let waiting: readonly Operation[] = [];
  let refused = false;

  return {
    all: () => [...taken, ...again, ...waiting],
    add: (operation: Operation) => (waiting = [...waiting, operation]),
    /** Inserts operations from an earlier visit before those of this visit. */
    restore: (operations: readonly Operation[]) => (waiting = [...operations, ...waiting]),
    /**
     * Replaces the operations that have not been taken yet with the result of `make`. `sent` contains the
     * taken operations.
     */
    rewrite(make: (waiting: readonly Operation[], sent: readonly Operation[]) => readonly Operation[]) {
      waiting = make(waiting, [...taken, ...again]);
    },
    /** Takes as many operations as fit into one message, and returns them. */
    takeBatch(): readonly Operation[] {
      if (again.length > 0) {
        [taken, again] = [again, []];
        return taken;
      }
      if (refused) waiting = joinOperations(waiting, newId);
      refused = false;
      const count = countNext(waiting);
      [taken, waiting] = [waiting.slice(0, count), waiting.slice(count)];
      return taken;
    },
    /**
     * Puts the taken operations back into the queue because no response arrived. The next batch sends them
     * again unchanged, before all other operations.
     */
    putBack() {
      [taken, again] = [[], taken];
    },
    /**
     * Puts rejected operations back into the queue. The next batch merges them with later operations, which
     * may have fixed the problem.
     */
    putBackRefused() {
      [taken, waiting] = [[], [...taken, ...waiting]];
      refused = true;
    },
    /** Removes the taken operations and returns them. */
    acknowledge(): readonly Operation[] {
      const acknowledged = taken;
      taken = [];
      return acknowledged;
    },
  };
}

/**
 * The maximum size of the operations in one message, in bytes of UTF-8. Servers accept considerably larger
 * messages.
 */
export const BATCH_MAX_BYTES = 700_000;

/**
 * Returns how many operations go into the next message: at least one, if any exist. A group that fits into
 * one message is not split.
 */
function countNext(operations: readonly Operation[]): number {
  const [first] = operations;
  if (!first) return 0;
  return (
    countFitting(listGroups(operations)) || countFitting(operations.map((operation) => [operation])) || 1
  );
}

function countFitting(parts: readonly (readonly Operation[])[]): number {
  let bytes = 0;
  let count = 0;
  const encoder = new TextEncoder();
  for (const part of parts) {
    bytes += encoder.encode(JSON.stringify(part)).length;
    if (bytes > BATCH_MAX_BYTES || count + part.length > OPERATIONS_MAX) break;
    count += part.length;
  }
  return count;
}

/**
 * Merges the operations on each item into a single operation, and returns the merged operations. A merged
 * operation changes the item from its state before the user's first operation to its state after the last
 * one. If an item has only one operation, that operation stays unchanged; merged operations get an id from
 * `makeId`. Nothing is lost if the server has already applied some of them: the merged operation of a new
 * item is a change, which adds the item if it is missing. Operations that belong to a group come first.
 * Groups that changed the same item are merged. Other groups stay separate, so that rejecting one group does
 * not affect another.
 */
export function joinOperations(operations: readonly Operation[], makeId: () => string): Operation[] {
  const byItem = Map.groupBy(operations, ({ collection, item }) => JSON.stringify([collection, item.id]));
  const joined = [...byItem.values()].map((own) => {
    const one = own.length === 1 ? own[0]! : join(own, makeId());
    return { one, groups: groupsOf(own) };
  });
  const nameOf = joinGroups(joined.map(({ groups }) => groups));
  const grouped = joined.filter(({ groups }) => groups.length > 0);
  const byGroup = Map.groupBy(grouped, ({ groups }) => nameOf(groups[0]!));
  const others = joined.filter(({ groups }) => groups.length === 0);
  return [
    ...[...byGroup].flatMap(([group, own]) => own.map(({ one }) => ({ ...one, group }))),
    ...others.map(({ one }) => one),
  ];
}

/**
 * Returns the groups of an item's operations. If the last operation removes the item, only the group of that
 * operation counts.
 */
function groupsOf(operations: readonly Operation[]): string[] {
  const last = operations.at(-1)!;
  const counting = last.kind === 'remove' ? [last] : operations;
  return [...new Set(counting.flatMap(({ group }) => group ?? []))];
}

/**
 * Returns a function from a group to the name of the merged group. Groups that share an item have the same
 * name.
 */
function joinGroups(ofItems: readonly (readonly string[])[]): (group: string) => string {
  const names = new Map<string, string>();
  const nameOf = (group: string) => names.get(group) ?? group;
  for (const [first, ...others] of ofItems) {
    if (first === undefined) continue;
    const joined = new Set([first, ...others].map(nameOf));
    for (const group of [...names.keys(), first, ...others])
      if (joined.has(nameOf(group))) names.set(group, nameOf(first));
  }
  return nameOf;
}

function join(operations: readonly Operation[], id: string): Operation {
  const [first, last] = [operations[0]!, operations.at(-1)!];
  const { collection } = first;
  const before = seenFirst(first);
  if (last.kind === 'remove') return { id, collection, kind: 'remove', item: before ?? last.item };
  const change = changeOperation({ id, collection, before: before ?? first.item, after: last.item });
  // `changed` includes fields that the user changed back, because an intermediate step may have been applied.
  const touched = operations.flatMap((operation) => (operation.kind === 'change' ? operation.changed : []));
  const changed = [...new Set([...change.changed, ...touched])];
  return { ...change, changed, before: pick(before ?? first.item, changed) };
}

/** Returns the item as it was before the user's first change; null if the user added it. */
function seenFirst(operation: Operation): Item | null {
  if (operation.kind === 'add') return null;
  return operation.kind === 'change' ? itemBefore(operation) : operation.item;
}

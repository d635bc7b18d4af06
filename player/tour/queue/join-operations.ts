import { changeOperation, itemBefore, pick } from '../../../contract/changes/make-operation.ts';
import type { Item, Operation } from '../../../contract/changes/operation.ts';

/**
 * The operations with one for each item: what a person made of it from first to last. An item's only operation stays as it
 * is; joined ones get an id of `makeId`. It is made so that nothing is lost where the first of them was applied after all: the
 * joined operation of a new item is a change, which adds an item that is not there.
 */
export function joinOperations(operations: readonly Operation[], makeId: () => string): Operation[] {
  const byItem = Map.groupBy(operations, ({ collection, item }) => JSON.stringify([collection, item.id]));
  return [...byItem.values()].map((own) => (own.length === 1 ? own[0]! : join(own, makeId())));
}

function join(operations: readonly Operation[], id: string): Operation {
  const [first, last] = [operations[0]!, operations.at(-1)!];
  const { collection } = first;
  const before = seenFirst(first);
  if (last.kind === 'remove') return { id, collection, kind: 'remove', item: before ?? last.item };
  const change = changeOperation({ id, collection, before: before ?? first.item, after: last.item });
  // Also what was changed back: a step on the way there may have been applied.
  const touched = operations.flatMap((operation) => (operation.kind === 'change' ? operation.changed : []));
  const changed = [...new Set([...change.changed, ...touched])];
  return { ...change, changed, before: pick(before ?? first.item, changed) };
}

/** The item as the person saw it before they did anything to it; null for one that they added. */
function seenFirst(operation: Operation): Item | null {
  if (operation.kind === 'add') return null;
  return operation.kind === 'change' ? itemBefore(operation) : operation.item;
}

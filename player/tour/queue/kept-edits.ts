import type { Operation } from '../../../contract/annotations/operation.ts';
import { readKeptOperation } from './kept-operation.ts';
import { newId } from '../new-id.ts';

/** Edits that are not acknowledged yet, kept beyond the page's life. */
export interface KeptEdits {
  keep: (operations: readonly Operation[]) => void;
  /** The edits that earlier visits left behind, in their order; from now on they are this visit's. */
  adopt: () => Promise<Operation[]>;
}

const PREFIX = 'gov360.edits.';

/**
 * Keeps edits of one tour in a storage. Each visit writes under a name of its own and holds a lock by that name, so that two
 * open tabs never take each other's edits for left behind; without locks they may, which costs nothing: operations applied
 * twice give the same as once. A storage that is blocked or full keeps nothing, and nothing fails by it.
 */
export function createKeptEdits(scope: string, storage: Storage, locks?: LockManager): KeptEdits {
  const prefix = `${PREFIX}${scope}.`;
  const own = prefix + newId();
  let operationsNow: readonly Operation[] = [];
  // Held until the page ends.
  void locks?.request(own, () => new Promise(() => {})).catch(() => {});

  function keep(operations: readonly Operation[]): void {
    operationsNow = operations;
    try {
      if (operations.length === 0) storage.removeItem(own);
      else storage.setItem(own, JSON.stringify(operations));
    } catch {
      // The edits are still in this page, and are saved from here.
    }
  }

  function take(name: string): Operation[] {
    const operations = readOperations(storage.getItem(name));
    // Written under the own name first: at no moment are they nowhere.
    keep([...operations, ...operationsNow]);
    storage.removeItem(name);
    return operations;
  }

  async function adopt(): Promise<Operation[]> {
    try {
      const taken: Operation[] = [];
      for (const name of Object.keys(storage).filter((key) => key.startsWith(prefix) && key !== own)) {
        const found = locks
          ? await locks.request(name, { ifAvailable: true }, (lock) => (lock ? take(name) : []))
          : take(name);
        taken.push(...found);
      }
      return taken;
    } catch {
      return [];
    }
  }

  return { keep, adopt };
}

/** The operations in a kept text; what is none is left out. */
function readOperations(text: string | null): Operation[] {
  const data: unknown = JSON.parse(text ?? '[]');
  return Array.isArray(data) ? data.flatMap((value) => readKeptOperation(value) ?? []) : [];
}

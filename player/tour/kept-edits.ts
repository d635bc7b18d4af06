import { newId } from './new-id.ts';
import type { TagOperation } from './tag-operation.ts';
import { readTag } from './tags.ts';

/** Edits that are not acknowledged yet, kept beyond the page's life. */
export interface KeptEdits {
  keep: (operations: readonly TagOperation[]) => void;
  /** The edits that earlier visits left behind, in their order; from now on they are this visit's. */
  adopt: () => Promise<TagOperation[]>;
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
  let operationsNow: readonly TagOperation[] = [];
  // Held until the page ends.
  void locks?.request(own, () => new Promise(() => {})).catch(() => {});

  function keep(operations: readonly TagOperation[]): void {
    operationsNow = operations;
    try {
      if (operations.length === 0) storage.removeItem(own);
      else storage.setItem(own, JSON.stringify(operations));
    } catch {
      // The edits are still in this page, and are saved from here.
    }
  }

  function take(name: string): TagOperation[] {
    const operations = readOperations(storage.getItem(name));
    // Written under the own name first: at no moment are they nowhere.
    keep([...operations, ...operationsNow]);
    storage.removeItem(name);
    return operations;
  }

  async function adopt(): Promise<TagOperation[]> {
    try {
      const taken: TagOperation[] = [];
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
function readOperations(text: string | null): TagOperation[] {
  const data: unknown = JSON.parse(text ?? '[]');
  return Array.isArray(data) ? data.flatMap((item) => readOperation(item) ?? []) : [];
}

function readOperation(item: unknown): TagOperation | null {
  if (typeof item !== 'object' || item === null) return null;
  const { kind, tag, before, after } = item as Record<string, unknown>;
  const [added, seen, written] = [readTag(tag), readTag(before), readTag(after)];
  if (kind === 'add' && added) return { kind, tag: added };
  if (kind === 'edit' && seen && written) return { kind, before: seen, after: written };
  return kind === 'delete' && seen ? { kind, before: seen } : null;
}

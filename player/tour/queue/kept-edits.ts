import { isOperation, type Item, newId, type Operation } from '../../../contract/changes/operation.ts';
import type { WireTour } from '../../../contract/protocol/player-messages.ts';
import { idOf } from '../../../contract/changes/tour-changes.ts';
import { isRecord } from '../../../contract/json/is-record.ts';
import { addItem, changeItem, removeItem } from '../stored-item.ts';

/** Operations that are not acknowledged yet, kept beyond the page's life. */
export interface KeptEdits {
  keep: (operations: readonly Operation[]) => void;
  /**
   * Hands over what earlier visits left behind, visit by visit. `restore` returns whether it took it, and has by then kept it
   * as this visit's: at no moment is it nowhere.
   */
  adopt: (restore: (operations: readonly Operation[]) => boolean) => Promise<void>;
}

/** Where operations of a tour are kept: beginnings of names. */
export interface KeptPlaces {
  own: string;
  /** Where a player before may have kept them. */
  older: readonly string[];
}

/**
 * Where operations of a tour are kept, by what tells it from every other; null for a tour that is nobody's and so not stored.
 * Hosts before protocol version 3 tell no id: what is kept with them goes by owner and capture, as do edits that a player
 * before left behind.
 */
export function findKeptPlaces(tourId: string | undefined, tour: WireTour): KeptPlaces | null {
  const { userId, matterportId } = tour;
  const byCapture = typeof userId === 'string' ? `gov360.edits.${userId}.${matterportId}.` : null;
  if (tourId) return { own: `gov360.operations.${tourId}.`, older: byCapture ? [byCapture] : [] };
  return byCapture === null ? null : { own: byCapture, older: [] };
}

/**
 * Keeps operations of one tour in a storage. Each visit writes under a name of its own and holds a lock by that name, so that
 * two open tabs never take each other's for left behind; without locks they may, which costs nothing: operations applied
 * twice give the same as once. A storage that is blocked or full keeps nothing, and nothing fails by it.
 */
export function createKeptEdits(places: KeptPlaces, storage: Storage, locks?: LockManager): KeptEdits {
  const own = places.own + newId();
  const prefixes = [places.own, ...places.older];
  let written = true;
  let operationsNow: readonly Operation[] = [];
  // Held until the page ends.
  void locks?.request(own, () => new Promise(() => {})).catch(() => {});

  function keep(operations: readonly Operation[]): void {
    operationsNow = operations;
    try {
      if (operations.length === 0) storage.removeItem(own);
      else storage.setItem(own, JSON.stringify(operations));
      written = true;
    } catch {
      written = false; // The operations are still in this page, and are saved from here.
    }
  }

  function handOver(name: string, restore: (operations: readonly Operation[]) => boolean): void {
    const operations = readOperations(storage.getItem(name));
    if (!operations || !restore(operations)) return;
    storage.removeItem(name);
    // Where the storage was full, there is room now.
    if (!written) keep(operationsNow);
  }

  async function adopt(restore: (operations: readonly Operation[]) => boolean): Promise<void> {
    try {
      for (const name of Object.keys(storage)) {
        if (name === own || !prefixes.some((prefix) => name.startsWith(prefix))) continue;
        if (!locks) handOver(name, restore);
        else await locks.request(name, { ifAvailable: true }, (lock) => lock && handOver(name, restore));
      }
    } catch {
      // A storage that is blocked has nothing to adopt.
    }
  }

  return { keep, adopt };
}

/** The operations in a kept text, without what is none; null where it cannot be read at all. */
function readOperations(text: string | null): Operation[] | null {
  try {
    const data: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(data) ? data.flatMap((value) => readKeptOperation(value) ?? []) : null;
  } catch {
    return null;
  }
}

/** A kept value as an operation, or null. Players before protocol version 3 kept edits of tags, in a form of their own. */
function readKeptOperation(value: unknown): Operation | null {
  return isOperation(value) ? value : readKeptEdit(value);
}

function readKeptEdit(value: unknown): Operation | null {
  if (!isRecord(value)) return null;
  const { kind, tag, before, after } = value;
  if (kind === 'add' && isItem(tag)) return addItem('tags', tag);
  if (kind === 'edit' && isItem(before) && isItem(after)) return changeItem('tags', before, after);
  return kind === 'delete' && isItem(before) ? removeItem('tags', before) : null;
}

function isItem(value: unknown): value is Item {
  return idOf(value) !== null;
}

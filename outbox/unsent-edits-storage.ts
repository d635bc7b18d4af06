import {
  changeOperation,
  isItem,
  isOperation,
  newId,
  type Operation,
} from '../contract/changes/operation.ts';
import { isRecord } from '../contract/json/is-record.ts';

export type KeptOperations = ReturnType<typeof createKeptOperations>;

/** Prefixes of the storage keys. */
export interface KeptPlaces {
  own: string;
  /** Prefixes used by earlier versions. */
  older: readonly string[];
}

const PREFIX = 'gov360.outbox.';

/**
 * Returns the prefix of the keys under which a user's operations on a subject are stored. The subject is
 * usually the id of a twin.
 */
export function placeOf(userId: string, subject: string): string {
  return `${PREFIX}${userId}.${subject}.`;
}

/** The twin that stored operations belong to: the path of its page, and its name. */
export interface KeptTwin {
  path: string;
  name: string;
}

/** The stored operations that a user could not save, with the twin that they belong to. */
export interface LeftEdits extends KeptTwin {
  userId: string;
  operations: Operation[];
  /** Deletes the operations from storage. */
  forget: () => void;
}

/**
 * The suffix of the key under which the twin's path and name are stored. The key of a visit never ends with
 * this suffix.
 */
const ABOUT = 'about';

/**
 * Stores the path and name of the twin that the operations under a prefix belong to. If there are no
 * operations, deletes the stored path and name.
 */
export function noteTwin(place: string, twin: KeptTwin, storage: Storage): void {
  if (namesOf(storage, [place]).some((name) => name !== place + ABOUT))
    storage.setItem(place + ABOUT, JSON.stringify(twin));
  else storage.removeItem(place + ABOUT);
}

/**
 * Returns the stored operations on the twin at a path: one entry per user, with the operations of all visits.
 */
export function listLeftEdits(path: string, storage: Storage): LeftEdits[] {
  return namesOf(storage, [PREFIX]).flatMap((name): LeftEdits[] => {
    const twin = name.endsWith(`.${ABOUT}`) ? readTwin(storage.getItem(name)) : null;
    if (twin?.path !== path) return [];
    const [userId = ''] = name.slice(PREFIX.length).split('.');
    const own = namesOf(storage, [name.slice(0, -ABOUT.length)]);
    const all = own.flatMap((each) => readOperations(storage.getItem(each)) ?? []);
    // If a visit has adopted another visit's operations, the originals may still be stored.
    const operations = [...new Map(all.map((operation) => [operation.id, operation])).values()];
    const forget = () => {
      for (const each of own) storage.removeItem(each);
    };
    return operations.length > 0 ? [{ ...twin, userId, operations, forget }] : [];
  });
}

function readTwin(text: string | null): KeptTwin | null {
  try {
    const value: unknown = JSON.parse(text ?? '');
    if (!isRecord(value) || typeof value.path !== 'string' || typeof value.name !== 'string') return null;
    return { path: value.path, name: value.name };
  } catch {
    return null;
  }
}

/** Returns how many operations of a user a storage contains, across all twins. */
export function countKept(userId: string, storage: Storage): number {
  return namesOf(storage, [`${PREFIX}${userId}.`]).reduce(
    (sum, name) => sum + (readOperations(storage.getItem(name))?.length ?? 0),
    0,
  );
}

/** Deletes everything that outboxes have stored for a user. */
export function forgetKept(userId: string, storage: Storage): void {
  for (const name of namesOf(storage, [`${PREFIX}${userId}.`])) storage.removeItem(name);
}

/** Storage keys of this page's visits that have ended. */
const ended = new Set<string>();

function namesOf(storage: Storage, prefixes: readonly string[]): string[] {
  return Object.keys(storage).filter((name) => prefixes.some((prefix) => name.startsWith(prefix)));
}

/**
 * Returns a store for operations in browser storage. Each visit has its own key, and holds a lock with the
 * same name, so that two open tabs do not adopt each other's operations. Without locks they might, which is
 * harmless, because applying an operation twice has the same result as applying it once. If storage is
 * blocked or full, nothing is stored, and no error is thrown.
 */
export function createKeptOperations(places: KeptPlaces, storage: Storage, locks?: LockManager) {
  const own = places.own + newId();
  let written = true;
  let operationsNow: readonly Operation[] = [];
  const over = Promise.withResolvers<void>();
  // The lock is held until this visit ends or the page closes.
  void locks?.request(own, () => over.promise).catch(() => {});

  /** Stores the operations. Returns whether they were stored. */
  function keep(operations: readonly Operation[]): boolean {
    operationsNow = operations;
    try {
      if (operations.length === 0) storage.removeItem(own);
      else storage.setItem(own, JSON.stringify(operations));
      written = true;
    } catch {
      written = false; // This page still has the operations, and sends them.
    }
    return written;
  }

  /** Ends this visit. The visit's operations stay stored for later visits. */
  function release(): void {
    ended.add(own);
    over.resolve();
  }

  function handOver(name: string, restore: (operations: readonly Operation[]) => boolean): void {
    const operations = readOperations(storage.getItem(name));
    if (!operations || !restore(operations)) return;
    storage.removeItem(name);
    // Deleting the adopted operations may have freed enough storage.
    if (!written) keep(operationsNow);
  }

  /**
   * Calls `restore` with the operations of each earlier visit. `restore` must store them for this visit, and
   * return whether it did. The earlier copy is deleted only if `restore` returns true, so the operations are
   * always stored somewhere.
   */
  async function adopt(restore: (operations: readonly Operation[]) => boolean): Promise<void> {
    try {
      for (const name of namesOf(storage, [places.own, ...places.older])) {
        if (name === own) continue;
        if (!locks) handOver(name, restore);
        // If the visit was on this page and has ended, this visit waits until the lock is released.
        else
          await locks.request(
            name,
            { ifAvailable: !ended.has(name) },
            (lock) => lock && handOver(name, restore),
          );
      }
    } catch {
      // Storage is blocked, so there is nothing to adopt.
    }
  }

  return { keep, adopt, release };
}

/** Returns a store in the browser's local storage; null if the browser does not allow storage. */
export function openKeptOperations(places: KeptPlaces): KeptOperations | null {
  try {
    return createKeptOperations(places, window.localStorage, navigator.locks);
  } catch {
    return null;
  }
}

/** Returns the valid operations in a stored string; null if the string cannot be parsed. */
function readOperations(text: string | null): Operation[] | null {
  try {
    const data: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(data) ? data.flatMap((value) => readKeptOperation(value) ?? []) : null;
  } catch {
    return null;
  }
}

/**
 * Returns a stored operation; null if it is invalid. Before protocol version 3, players stored edits of tags
 * in another form.
 */
function readKeptOperation(value: unknown): Operation | null {
  if (isOperation(value)) return value;
  if (!isRecord(value)) return null;
  const { kind, tag, before, after } = value;
  const edit = { id: newId(), collection: 'tags' };
  if (kind === 'add' && isItem(tag)) return { ...edit, kind, item: tag };
  if (kind === 'edit' && isItem(before) && isItem(after)) return changeOperation({ ...edit, before, after });
  return kind === 'delete' && isItem(before) ? { ...edit, kind: 'remove', item: before } : null;
}

import { AppError } from '../../../contract/errors.ts';
import type { Needs } from '../access/context.ts';
import type { TourRights } from '../access/policy.ts';
import type { Store } from '../store/store.ts';

/**
 * Minimum length of a document that is kept in memory, once for all readers: in bytes, or in UTF-16 code
 * units if the document is a string. Smaller documents are read from the database for each request.
 */
const LARGE = 256 * 1024;
/** Bytes passed to a connection at a time. */
const SLICE = 64 * 1024;
/** Seconds after which a client should retry while other large documents are being read. */
const RETRY_AFTER = 10;

type Bytes = Uint8Array<ArrayBuffer>;

/** A document as last read from the database. */
export interface ReadDocument {
  globalId: string;
  revision: number;
  /** The rights in the tour when the server loaded this revision. */
  rights: TourRights;
  body: string | Bytes;
}

/**
 * The document that a reader requests. Its values come from a database query that was made for the same
 * request.
 */
interface Wanted {
  globalId: string;
  revision: number;
  /** Whether the reader is the owner, who is never rejected for lack of memory. */
  own: boolean;
}

/**
 * One revision of a large document, with its compressed forms and other representations, shared by all
 * readers. Does not check permissions: the caller must do so for each request.
 */
export class SharedDocument {
  readonly globalId: string;
  readonly revision: number;
  readonly rights: TourRights;
  readonly body: Bytes;
  /** Number of responses that are sending the document at the moment. */
  readers = 0;
  /** Bytes of the document and of its other representations. */
  bytes: number;
  readonly #made = new Map<string, Promise<Bytes>>();

  constructor({ globalId, revision, rights }: ReadDocument, body: Bytes) {
    this.globalId = globalId;
    this.revision = revision;
    this.rights = rights;
    this.body = body;
    this.bytes = body.byteLength;
  }

  /**
   * Returns the representation `name` of the document, such as a compressed one. Calls `make` to create it
   * for the first reader.
   */
  as(name: string, make: (body: Bytes) => Promise<Bytes>): Promise<Bytes> {
    const known = this.#made.get(name);
    if (known) return known;
    const making = make(this.body).then(
      (made) => {
        this.bytes += made.byteLength;
        return made;
      },
      (error: unknown) => {
        this.#made.delete(name);
        throw error;
      },
    );
    this.#made.set(name, making);
    return making;
  }

  /** Counts a response as in progress until the returned function is called. */
  hold(): () => void {
    this.readers += 1;
    let held = true;
    return () => {
      if (held) this.readers -= 1;
      held = false;
    };
  }
}

/**
 * The large documents that a process has read recently, within a memory limit (with exceptions, see `find`).
 * A document that is still being sent counts towards the limit, even if a newer revision has replaced it.
 */
export class SharedDocuments {
  /** The documents in memory by global id, least recently used first. */
  readonly #kept = new Map<string, SharedDocument>();
  /** Documents that were replaced or evicted but are still being sent. */
  readonly #leaving = new Set<SharedDocument>();
  readonly #reading = new Map<string, Promise<ReadDocument | null>>();

  /**
   * Returns the requested revision of a document or a newer one, or null if the document no longer exists.
   * Simultaneous callers share the result of one `read`. For a small document, returns the result of `read`.
   * If a large document would exceed `maxBytes`, first evicts documents that are not being sent. Throws
   * `busy` if that is not enough, unless the reader is the owner or no other document is in memory.
   */
  async find(
    wanted: Wanted,
    maxBytes: number,
    read: () => Promise<ReadDocument | null>,
  ): Promise<SharedDocument | ReadDocument | null> {
    const { globalId } = wanted;
    const kept = this.#kept.get(globalId);
    if (kept && isWanted(kept, wanted)) {
      this.#kept.delete(globalId);
      this.#kept.set(globalId, kept);
      return kept;
    }
    const earlier = await this.#reading.get(globalId);
    // A read that started before a change was saved may not include it.
    if (earlier && isWanted(earlier, wanted)) return this.#keep(earlier, wanted, maxBytes);
    const found = await (this.#reading.get(globalId) ?? this.#read(globalId, read));
    return found && this.#keep(found, wanted, maxBytes);
  }

  /** Bytes of all documents that are kept or still being sent. */
  get bytes(): number {
    for (const each of this.#leaving) if (each.readers === 0) this.#leaving.delete(each);
    return [...this.#kept.values(), ...this.#leaving].reduce((sum, { bytes }) => sum + bytes, 0);
  }

  #read(globalId: string, read: () => Promise<ReadDocument | null>): Promise<ReadDocument | null> {
    const reading = read().finally(() => this.#reading.delete(globalId));
    this.#reading.set(globalId, reading);
    return reading;
  }

  #keep(found: ReadDocument, { globalId, own }: Wanted, maxBytes: number): SharedDocument | ReadDocument {
    const kept = this.#kept.get(globalId);
    // Another caller who waited for the same read may already have stored the document.
    if (kept && isWanted(kept, found)) return kept;
    if (found.body.length < LARGE) {
      if (kept) this.#putAside(globalId, kept);
      return found;
    }
    const body = typeof found.body === 'string' ? new TextEncoder().encode(found.body) : found.body;
    if (kept?.readers === 0) this.#putAside(globalId, kept);
    for (const [id, each] of this.#kept) {
      if (this.bytes + body.byteLength <= maxBytes) break;
      if (each.readers === 0) this.#putAside(id, each);
    }
    if (!own && this.bytes + body.byteLength > Math.max(maxBytes, body.byteLength)) throw busy();
    if (kept) this.#putAside(globalId, kept);
    const shared = new SharedDocument(found, body);
    this.#kept.set(globalId, shared);
    return shared;
  }

  #putAside(globalId: string, shared: SharedDocument): void {
    this.#kept.delete(globalId);
    if (shared.readers > 0) this.#leaving.add(shared);
  }
}

/** Yields the bytes in pieces for a connection. The pieces are views, not copies. */
export function* slicesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += SLICE) yield bytes.subarray(at, at + SLICE);
}

function isWanted(
  found: Pick<ReadDocument, 'globalId' | 'revision'>,
  { globalId, revision }: Pick<ReadDocument, 'globalId' | 'revision'>,
): boolean {
  return found.globalId === globalId && found.revision >= revision;
}

function busy(): AppError {
  return new AppError('busy', 'The server is busy with other large twins. Wait a moment, then try again.', {
    retryAfter: RETRY_AFTER,
  });
}

const ofStores = new WeakMap<Store, SharedDocuments>();

/** Returns the shared documents of a store in this process. */
export function sharedDocuments({ store }: Needs<'store'>): SharedDocuments {
  const known = ofStores.get(store) ?? new SharedDocuments();
  ofStores.set(store, known);
  return known;
}

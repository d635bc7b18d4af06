import { AppError } from '../../../contract/errors.ts';
import type { Needs } from '../access/context.ts';
import type { TourRights } from '../access/policy.ts';
import type { Store } from '../store/store.ts';

/** Bytes of a document from which on its readers share one copy. Smaller ones are read for each. */
const LARGE = 256 * 1024;
/** Bytes that are handed to a connection at once. */
const SLICE = 64 * 1024;
/** Seconds after which to try again where other large documents are being read. */
const RETRY_AFTER = 10;

type Bytes = Uint8Array<ArrayBuffer>;

/** What the database has just answered. */
export interface ReadDocument {
  globalId: string;
  revision: number;
  /** Who might read this revision when it was read. */
  rights: TourRights;
  body: string | Bytes;
}

/** Which document somebody may read now, as its own query has just said. */
interface Wanted {
  globalId: string;
  revision: number;
  /** Whether the owner asks, who is never refused for want of room. */
  own: boolean;
}

/**
 * One revision of a large document and all that is made of it, each once for all of its readers. It says nothing of who may
 * read it: that is asked at each request.
 */
export class SharedDocument {
  readonly globalId: string;
  readonly revision: number;
  readonly rights: TourRights;
  readonly body: Bytes;
  /** Answers that are being sent. */
  readers = 0;
  /** Of the document and what was made of it. */
  bytes: number;
  readonly #made = new Map<string, Promise<Bytes>>();

  constructor({ globalId, revision, rights }: ReadDocument, body: Bytes) {
    this.globalId = globalId;
    this.revision = revision;
    this.rights = rights;
    this.body = body;
    this.bytes = body.byteLength;
  }

  /** Another representation, such as a compressed one, which `make` makes for the first who asks. */
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

  /** Counts an answer under way, until the returned function is called. */
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
 * The large documents of one process that were read last, within bounds of memory. A document whose answers are still being
 * sent counts, also when a newer revision has taken its place.
 */
export class SharedDocuments {
  /** By global id, the one used longest ago first. */
  readonly #kept = new Map<string, SharedDocument>();
  /** Replaced or put aside while somebody still reads them. */
  readonly #leaving = new Set<SharedDocument>();
  readonly #reading = new Map<string, Promise<ReadDocument | null>>();

  /**
   * The document that is wanted, or a newer revision; null where there is none any more. `read` is called once for all who
   * ask at the same time. Of a small document it is what `read` answered. Throws `busy` where there is no room.
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
    // A read that began before a change was saved may not know it.
    if (earlier && isWanted(earlier, wanted)) return this.#keep(earlier, wanted, maxBytes);
    const found = await (this.#reading.get(globalId) ?? this.#read(globalId, read));
    return found && this.#keep(found, wanted, maxBytes);
  }

  /** Bytes in memory for documents that are kept or being sent. */
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
    // Others who waited for the same read were here before.
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

/** Views of the bytes, which copy nothing. */
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
  return new AppError('busy', 'Too many large twins are being read at the moment. Try again in a moment.', {
    retryAfter: RETRY_AFTER,
  });
}

const ofStores = new WeakMap<Store, SharedDocuments>();

/** The shared documents of a store in this process. */
export function sharedDocuments({ store }: Needs<'store'>): SharedDocuments {
  const known = ofStores.get(store) ?? new SharedDocuments();
  ofStores.set(store, known);
  return known;
}

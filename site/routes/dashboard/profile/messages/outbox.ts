import type { Operation } from '../../../../../contract/changes/operation.ts';
import { openKeptOperations, placeOf } from '../../../../../outbox/kept-operations.ts';
import type { Mood } from '../../../../../contract/account/message.ts';

/** A message that was given to be sent. */
export interface Unsent {
  /** However often it is sent, the server stores one message of this id. */
  id: string;
  message: string;
  mood: Mood;
  /**
   * 'unreachable': no answer, sent again automatically. 'signed-out': the session has ended, sent once the person is signed in
   * again. 'refused': the server refused it.
   */
  state: 'sending' | 'unreachable' | 'signed-out' | 'refused';
  /** The server's own words where it refused. */
  detail?: string;
}

/** The messages of a person that this browser keeps until they are sent. */
export interface KeptUnsent {
  keep(unsent: readonly Unsent[]): void;
  /** Hands over what earlier visits left behind. */
  adopt(take: (unsent: readonly Unsent[]) => void): void;
  /** This visit is over. */
  release(): void;
}

export function openUnsent(userId: string): KeptUnsent {
  const kept = openKeptOperations({ own: placeOf(userId, 'messages'), older: [] });
  let now: readonly Unsent[] = [];

  function keep(unsent: readonly Unsent[]): boolean {
    now = unsent;
    return kept?.keep(unsent.map(toOperation)) ?? false;
  }

  return {
    keep: (unsent) => void keep(unsent),
    adopt(take) {
      const earlier = takeEarlier(userId);
      if (earlier.length > 0) take(earlier);
      void kept?.adopt((operations) => {
        const left = operations.flatMap(({ item }) => (isUnsent(item) ? [toUnsent(item)] : []));
        if (!keep([...now, ...left])) return false;
        take(left);
        return true;
      });
    },
    release: () => kept?.release(),
  };
}

function toOperation(unsent: Unsent): Operation {
  return { id: unsent.id, collection: 'messages', kind: 'add', item: { ...unsent } };
}

function toUnsent({ id, message, mood, state, detail }: Unsent): Unsent {
  return { id, message, mood, state, ...(typeof detail === 'string' ? { detail } : {}) };
}

/** What 0.8 and 0.9 kept in this tab. */
function takeEarlier(userId: string): Unsent[] {
  const name = `outbox:${userId}`;
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(name) ?? '[]');
    sessionStorage.removeItem(name);
    return Array.isArray(kept) ? kept.filter(isUnsent).map(toUnsent) : [];
  } catch {
    return [];
  }
}

/** A new message to be sent; its id is a random UUID, which browsers make for secure origins only. */
export function newUnsent(message: string, mood: Mood): Unsent {
  const id = typeof crypto.randomUUID === 'function' ? crypto.randomUUID() : randomUuid();
  return { id, message, mood, state: 'sending' };
}

/** UUID version 4, RFC 9562 section 5.4. */
function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const [version = 0, variant = 0] = [bytes[6], bytes[8]];
  bytes[6] = (version & 0x0f) | 0x40;
  bytes[8] = (variant & 0x3f) | 0x80;
  const text = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return text.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function isUnsent(value: unknown): value is Unsent {
  if (typeof value !== 'object' || value === null) return false;
  return ['id', 'message', 'mood', 'state'].every((field) => typeof Reflect.get(value, field) === 'string');
}

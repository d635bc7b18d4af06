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

/** Of this tab, like the drafts: a reload keeps them, signing out forgets them. */
const PREFIX = 'outbox:';

export function storeUnsent(userId: string, unsent: readonly Unsent[]): void {
  try {
    if (unsent.length > 0) sessionStorage.setItem(PREFIX + userId, JSON.stringify(unsent));
    else sessionStorage.removeItem(PREFIX + userId);
  } catch {
    // Storage is full or forbidden: the messages then wait as long as the page.
  }
}

/** The messages that waited when the page was left. */
export function storedUnsent(userId: string): Unsent[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(PREFIX + userId) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isUnsent) : [];
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

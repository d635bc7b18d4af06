import type { Operation } from '../../../../contract/changes/operation.ts';
import { openKeptOperations, placeOf } from '../../../../outbox/unsent-edits-storage.ts';
import type { Mood, Message } from '../../../../contract/account/account.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { api } from '../../../../contract/addresses.ts';
import { jsonRequest, readProblem } from '../../../browser/read-problem.ts';
import { forget, parsed, readStored } from '../../../browser/storage.ts';

/** A message to send. */
export interface Unsent {
  /** The message's id. The server stores a message with this id only once, no matter how often it is sent. */
  id: string;
  message: string;
  mood: Mood;
  /**
   * 'unreachable': the server did not respond or returned a server error, and the message is retried
   * automatically. 'signed-out': the session has ended, and the message is sent after the next sign-in.
   * 'refused': the server rejected the message.
   */
  state: 'sending' | 'unreachable' | 'signed-out' | 'refused';
  /** The server's explanation if it rejected the message. */
  detail?: string;
}

/** Opens a user's unsent messages, which this browser stores until they have been sent. */
function openUnsent(userId: string) {
  const kept = openKeptOperations({ own: placeOf(userId, 'messages'), older: [] });
  let now: readonly Unsent[] = [];

  function keep(unsent: readonly Unsent[]): boolean {
    now = unsent;
    return kept?.keep(unsent.map(toOperation)) ?? false;
  }

  return {
    keep: (unsent: readonly Unsent[]): void => void keep(unsent),
    /** Calls `take` with the messages that earlier visits could not send. */
    adopt(take: (unsent: readonly Unsent[]) => void): void {
      const earlier = takeEarlier(userId);
      if (earlier.length > 0) take(earlier);
      void kept?.adopt((operations) => {
        const left = operations.flatMap(({ item }) => (isUnsent(item) ? [toUnsent(item)] : []));
        if (!keep([...now, ...left])) return false;
        take(left);
        return true;
      });
    },
    /** Ends this visit. Its messages stay stored for later visits. */
    release: () => kept?.release(),
  };
}

function toOperation(unsent: Unsent): Operation {
  return { id: unsent.id, collection: 'messages', kind: 'add', item: { ...unsent } };
}

function toUnsent({ id, message, mood, state, detail }: Unsent): Unsent {
  return { id, message, mood, state, ...(typeof detail === 'string' ? { detail } : {}) };
}

/** Returns the messages that versions 0.8 and 0.9 stored in this tab, and removes them from storage. */
function takeEarlier(userId: string): Unsent[] {
  const name = `outbox:${userId}`;
  const kept = parsed(readStored('sessionStorage', name) ?? '[]');
  forget('sessionStorage', name);
  return Array.isArray(kept) ? kept.filter(isUnsent).map(toUnsent) : [];
}

/**
 * Creates a message with a random UUID as its id, even on insecure origins, where browsers do not provide
 * `crypto.randomUUID`.
 */
export function newUnsent(message: string, mood: Mood): Unsent {
  const id = typeof crypto.randomUUID === 'function' ? crypto.randomUUID() : randomUuid();
  return { id, message, mood, state: 'sending' };
}

/** Returns a version 4 UUID (RFC 9562, section 5.4). */
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

/**
 * The time between retries while the server is unavailable, in milliseconds. The page also retries when the
 * browser comes online.
 */
const RETRY = 15_000;

/**
 * Returns the messages that the server has not stored yet, the messages that it has stored since the page was
 * opened, and functions to send, retry and remove messages. Unless the browser blocks storage, unsent
 * messages survive reloads, and the next visit sends them again. While the server is unavailable, the page
 * retries automatically. `stored` is the newest page of messages from the server.
 */
export function useOutbox(userId: string, stored: readonly Message[]) {
  const [unsent, setUnsent] = useState<readonly Unsent[]>([]);
  const [sent, setSent] = useState<readonly Message[]>([]);
  const underWay = useRef(new Set<string>());
  const kept = useRef<ReturnType<typeof openUnsent> | null>(null);

  // If only the response was lost, the message is among the stored ones.
  const arrived = stored.filter(({ id }) => unsent.some((one) => one.id === id && one.state !== 'sending'));
  if (arrived.length > 0) {
    const ids = new Set(arrived.map(({ id }) => id));
    setSent([...arrived, ...sent]);
    setUnsent(unsent.filter(({ id }) => !ids.has(id)));
  }

  async function deliver(entry: Unsent): Promise<void> {
    if (underWay.current.has(entry.id)) return;
    underWay.current.add(entry.id);
    change(entry.id, { state: 'sending' });
    const result = await sendMessage(userId, entry);
    underWay.current.delete(entry.id);
    if (!('message' in result)) return change(entry.id, result);
    setSent((before) => [result.message, ...before]);
    remove(entry.id);
  }

  function change(id: string, to: Partial<Unsent>): void {
    setUnsent((before) => before.map((one) => (one.id === id ? { ...one, ...to } : one)));
  }

  function remove(id: string): void {
    setUnsent((before) => before.filter((one) => one.id !== id));
  }

  const adopt = useEffectEvent((entries: readonly Unsent[]) => {
    setUnsent((before) => [...before, ...entries.filter(({ id }) => before.every((one) => one.id !== id))]);
    for (const entry of entries) void deliver(entry);
  });
  useEffect(() => {
    const opened = openUnsent(userId);
    kept.current = opened;
    opened.adopt((entries) => adopt(entries));
    return () => {
      kept.current = null;
      opened.release();
    };
  }, [userId]);

  useEffect(() => kept.current?.keep(unsent), [userId, unsent]);

  const retryAll = useEffectEvent(() => {
    for (const entry of unsent) if (entry.state === 'unreachable') void deliver(entry);
  });
  const waits = unsent.some(({ state }) => state === 'unreachable');
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => retryAll(), RETRY);
    const online = () => retryAll();
    addEventListener('online', online);
    return () => {
      clearInterval(timer);
      removeEventListener('online', online);
    };
  }, [waits]);

  return {
    unsent,
    /** The messages that were stored since the page was opened, newest first. */
    sent,
    send: (message: string, mood: Mood): void => {
      const entry = newUnsent(message, mood);
      setUnsent((before) => [entry, ...before]);
      void deliver(entry);
    },
    retry: (entry: Unsent) => void deliver(entry),
    remove,
  };
}

/** The result of sending: the stored message, or why it was not stored. */
type SendResult = { message: Message } | Pick<Unsent, 'state' | 'detail'>;

export async function sendMessage(userId: string, { id, message, mood }: Unsent): Promise<SendResult> {
  try {
    const response = await fetch(api.messages(userId), jsonRequest('POST', { id, message, mood }));
    if (response.ok) return { message: (await response.json()) as Message };
    // 507: the storage is full, so retrying later would not help.
    if (response.status >= 500 && response.status !== 507) return { state: 'unreachable' };
    if (response.status === 401) return { state: 'signed-out' };
    const problem = await readProblem(response);
    return { state: 'refused', ...(problem?.detail ? { detail: problem.detail } : {}) };
  } catch {
    return { state: 'unreachable' };
  }
}

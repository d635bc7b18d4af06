import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Message, Mood } from '../../../../../contract/account/message.ts';
import { type KeptUnsent, newUnsent, openUnsent, type Unsent } from './outbox.ts';
import { api } from '../../../../../contract/addresses.ts';
import { readProblem } from '../../../../browser/read-problem.ts';

/** Milliseconds between tries while nobody answers, beside the browser's own word that the connection is back. */
const RETRY = 15_000;

/**
 * Messages being sent. They are listed at once, and none is lost: what cannot be sent survives reloads, and is sent again when
 * the connection is back. `stored` is the newest page of what the server has.
 */
export function useOutbox(userId: string, stored: readonly Message[]) {
  const [unsent, setUnsent] = useState<readonly Unsent[]>([]);
  const [sent, setSent] = useState<readonly Message[]>([]);
  const underWay = useRef(new Set<string>());
  const kept = useRef<KeptUnsent | null>(null);

  // Where only the answer was lost, the message is found among the stored ones.
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
    /** Stored since the page was opened, newest first. */
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

/** What came of sending: the message as it is stored, or why it is not. */
type SendResult = { message: Message } | Pick<Unsent, 'state' | 'detail'>;

export async function sendMessage(userId: string, { id, message, mood }: Unsent): Promise<SendResult> {
  try {
    const response = await fetch(api.messages(userId), {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ id, message, mood }),
    });
    if (response.ok) return { message: (await response.json()) as Message };
    // 507 is a full quota: waiting does not help.
    if (response.status >= 500 && response.status !== 507) return { state: 'unreachable' };
    if (response.status === 401) return { state: 'signed-out' };
    const problem = await readProblem(response);
    return { state: 'refused', ...(problem?.detail ? { detail: problem.detail } : {}) };
  } catch {
    return { state: 'unreachable' };
  }
}

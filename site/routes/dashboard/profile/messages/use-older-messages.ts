import { useState } from 'react';
import { api } from '../../../../../contract/addresses.ts';
import type { Message, MessagePage } from '../../../../../contract/account/message.ts';
import { readApi } from '../../read-api.ts';
import { mergeMessages } from '../../messages/merge-messages.ts';

/** The newest page, live, and behind it the older ones that were asked for. */
export function useOlderMessages(userId: string, page: MessagePage) {
  const [older, setOlder] = useState<readonly Message[]>([]);
  const [next, setNext] = useState<string | null | undefined>(undefined);
  const [loading, setLoading] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const cursor = next === undefined ? page.next : next;
  const shown = mergeMessages(page.messages, older);

  async function loadMore(): Promise<void> {
    if (!cursor) return;
    setLoading(true);
    setError(null);
    try {
      const loaded = await readApi<MessagePage>(api.messages(userId, cursor));
      // What is shown now is kept as well: the newest page moves on as messages arrive.
      setOlder([...shown, ...loaded.messages]);
      setNext(loaded.next);
    } catch (failure) {
      setError((failure as Error).message);
    } finally {
      setLoading(false);
    }
  }

  return { shown, more: cursor !== null, loading, error, loadMore };
}

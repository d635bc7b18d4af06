import { useCallback, useEffect, useState } from 'react';
import { api } from '../../../../contract/addresses.ts';
import type { Message, MessagePage } from '../../../../contract/message.ts';
import { formatTopic } from '../../../../contract/topic.ts';
import { watch } from '../../../browser/watch.ts';
import { mergeMessages } from '../merge-messages.ts';
import { readApi } from '../read-api.ts';

interface State {
  /** Null until the first answer. */
  messages: readonly Message[] | null;
  next: string | null;
  error: string | null;
}

/** A user's messages: the newest page, kept fresh by the stream, and older ones by `loadMore`. */
export function useUserMessages(userId: string) {
  const [state, setState] = useState<State>({ messages: null, next: null, error: null });

  const read = useCallback(
    async (cursor?: string) => {
      try {
        const page = await readApi<MessagePage>(api.messages(userId, cursor));
        setState((before) => ({
          messages: mergeMessages(page.messages, before.messages ?? []),
          // The newest page read again says nothing new about where the oldest shown ones end.
          next: cursor || !before.messages ? page.next : before.next,
          error: null,
        }));
      } catch (failure) {
        setState((before) => ({ ...before, error: (failure as Error).message }));
      }
    },
    [userId],
  );

  useEffect(() => {
    void read();
    return watch(formatTopic({ kind: 'messages', userId }), (event) => {
      if (event.type === 'changed') void read();
    });
  }, [userId, read]);

  return {
    state,
    retry: () => void read(),
    loadMore: () => void read(state.next ?? undefined),
  };
}

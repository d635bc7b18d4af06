import { pipeline } from 'node:stream/promises';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { notFound } from '../../platform/access/policy.ts';
import type { Call } from '../api/routing/handlers.ts';
import type { ReadFile } from '../../platform/file-store/file-store.ts';
import type { RangeAnswer } from './range-answer.ts';

export interface ContentToSend {
  answer: RangeAnswer;
  /** Opens the part that `answer` announces; null where the store has it no more. The signal is given when the receiver has gone. */
  read: (signal: AbortSignal) => Promise<ReadFile | null>;
  /** Counts the transfer as under way; `cut` breaks it off. Answers what is to be called at its end. */
  begin: (cut: () => void) => () => void;
}

/**
 * Sends a content no faster than it is taken. What breaks on the way, in the store too, breaks the connection off: the receiver sees that
 * the answer is incomplete. Throws what `read` throws, with nothing sent yet.
 */
export async function sendContent(c: Call, { answer, read, begin }: ContentToSend): Promise<Response> {
  const gone = new AbortController();
  // Absent where a test calls the app without a socket.
  const outgoing = c.env?.outgoing;
  outgoing?.once('close', () => gone.abort());
  const found = await read(gone.signal).catch((error: unknown) => {
    if (gone.signal.aborted) return 'gone' as const;
    throw error;
  });
  if (found === 'gone') return RESPONSE_ALREADY_SENT;
  if (!found) throw notFound();
  if (!outgoing) return new Response(found.body, answer);
  const end = begin(() => outgoing.destroy());
  // Node's own response: Hono's way would write of a store's error to the receiver.
  outgoing.writeHead(answer.status, answer.headers);
  void pipeline(found.body, outgoing)
    .catch(() => outgoing.destroy())
    .finally(end);
  return RESPONSE_ALREADY_SENT;
}

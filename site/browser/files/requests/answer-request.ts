import type { FileHostMessage, FilePlayerMessage } from '../../../../contract/files/file-messages.ts';
import { ServerError } from '../server-error.ts';
import { texts } from '../texts.ts';
import { sendRequest } from './send-request.ts';

/** Answers what a player asks for. `userId`: whose twin it shows; null for one without files. Only its owner is let do more than look. */
export async function answerRequest(
  userId: string | null,
  own: boolean,
  { requestId, request }: Extract<FilePlayerMessage, { kind: 'request' }>,
  tell: (message: FileHostMessage) => void,
): Promise<void> {
  const refuse = (code: string, detail: string): void =>
    tell({ kind: 'answer', requestId, error: { code, detail } });
  if (!request) return refuse('invalid-request', texts.unknown);
  if (userId === null || (!own && request.what !== 'find')) return refuse('forbidden', texts.notOwner);
  try {
    tell({ kind: 'answer', requestId, answer: await sendRequest(userId, request) });
  } catch (error) {
    if (error instanceof ServerError) return refuse(error.code, error.message);
    throw error;
  }
}

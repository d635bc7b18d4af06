import type {
  FileHostMessage,
  FilePlayerMessage,
  FileRequest,
} from '../../../contract/files/file-messages.ts';
import { ServerError } from './server-error.ts';
import { texts } from './texts.ts';
import { api } from '../../../contract/addresses.ts';
import { askServer } from './ask-server.ts';

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

/** Asks the server what a player asks about the files of somebody's twin. Throws `ServerError`. */
function sendRequest(userId: string, request: FileRequest): Promise<unknown> {
  switch (request.what) {
    case 'find':
      return askServer(api.fileSearch(userId, request.words));
    case 'storage':
      return askServer(api.storage(userId));
    case 'versions':
      return askServer(api.versions(userId, request.documentId));
    case 'restore-version':
      return done(api.restoreVersion(userId, request.documentId, request.version), 'POST');
    case 'delete-version':
      return done(api.version(userId, request.documentId, request.version), 'DELETE');
    case 'bin':
      return askServer(api.bin(userId));
    case 'restore':
      return done(api.restoreDocument(userId, request.documentId), 'POST');
    case 'delete-forever':
      return done(api.binned(userId, request.documentId), 'DELETE');
    case 'empty-bin':
      return done(api.bin(userId), 'DELETE');
  }
}

/** Whatever the server says of what it has done: the tour, which the player has, tells of it. */
async function done(address: string, method: 'POST' | 'DELETE'): Promise<null> {
  await askServer(address, { method });
  return null;
}

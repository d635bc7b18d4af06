import { api } from '../../../../contract/addresses.ts';
import type { FileRequest } from '../../../../contract/files/file-messages.ts';
import { askServer } from '../ask-server.ts';

/** Asks the server what a player asks about the files of somebody's twin. Throws `ServerError`. */
export function sendRequest(userId: string, request: FileRequest): Promise<unknown> {
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

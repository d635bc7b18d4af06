import { fileApi } from '../addresses.ts';
import type { FileRequest } from '../../../../contract/files/file-messages.ts';
import { askServer } from '../ask-server.ts';

/** Asks the server what a player asks about the files of somebody's twin. Throws `ServerError`. */
export function sendRequest(userId: string, request: FileRequest): Promise<unknown> {
  switch (request.what) {
    case 'find':
      return askServer(fileApi.search(userId, request.words));
    case 'storage':
      return askServer(fileApi.storage(userId));
    case 'versions':
      return askServer(fileApi.versions(userId, request.documentId));
    case 'restore-version':
      return done(fileApi.restoreVersion(userId, request.documentId, request.version), 'POST');
    case 'delete-version':
      return done(fileApi.version(userId, request.documentId, request.version), 'DELETE');
    case 'bin':
      return askServer(fileApi.bin(userId));
    case 'restore':
      return done(fileApi.restoreDocument(userId, request.documentId), 'POST');
    case 'delete-forever':
      return done(fileApi.inBin(userId, request.documentId), 'DELETE');
    case 'empty-bin':
      return done(fileApi.bin(userId), 'DELETE');
  }
}

/** Whatever the server says of what it has done: the tour, which the player has, tells of it. */
async function done(address: string, method: 'POST' | 'DELETE'): Promise<null> {
  await askServer(address, { method });
  return null;
}

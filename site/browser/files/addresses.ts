import { api } from '../../../contract/addresses.ts';

const part = encodeURIComponent;

/** What the server answers about the files of somebody's twin. */
export const fileApi = {
  search: (userId: string, words: string) => `${api.tour(userId)}/files/search?q=${part(words)}`,
  storage: (userId: string) => `${api.profile(userId)}/storage`,
  versions: (userId: string, documentId: string) =>
    `${api.tour(userId)}/documents/${part(documentId)}/versions`,
  version: (userId: string, documentId: string, version: string) =>
    `${fileApi.versions(userId, documentId)}/${part(version)}`,
  restoreVersion: (userId: string, documentId: string, version: string) =>
    `${fileApi.version(userId, documentId, version)}/restore`,
  bin: (userId: string) => `${api.tour(userId)}/bin`,
  inBin: (userId: string, documentId: string) => `${api.tour(userId)}/bin/${part(documentId)}`,
  restoreDocument: (userId: string, documentId: string) => `${fileApi.inBin(userId, documentId)}/restore`,
};

import { api } from '../../../contract/addresses.ts';

const part = encodeURIComponent;

/** What the server answers about the files of somebody's twin. */
export const fileApi = {
  search: (userId: string, words: string) => `${api.tour(userId)}/files/search?q=${part(words)}`,
};

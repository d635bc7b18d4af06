import { fileAddress } from '../../contract/files/file-address.ts';
import type { TourDocument } from '../../contract/files/stored-file.ts';
import type {
  FileAnswers,
  FileHostMessage,
  FileRequest,
  UploadAction,
} from '../../contract/files/file-messages.ts';
import type { UploadTarget } from '../../contract/files/upload.ts';
import { newId } from '../../contract/changes/operation.ts';
import type { ActionsContext } from './actions-context.ts';
import { texts } from './texts.ts';
import type { FileExchange } from './file-exchange.ts';

/** The part of a document that requests need. */
export type FileOwner = Pick<TourDocument, 'name' | 'file'>;

/** What the player does with files, all of it by way of its host. Without a host there are none, and nothing fails. */
export interface FileActions {
  /** Asks for the right to see files where that was not yet done; resolves with where they are, null for nowhere. */
  want: () => Promise<string | null>;
  /** The same again, if a file did not load: at most every 10 s. */
  renew: () => Promise<string | null>;
  /** Hands files to the host, which uploads them; returns the ids under which they are among `uploads`. */
  upload: (files: readonly { file: File; target: UploadTarget }[]) => string[];
  control: (id: string, action: UploadAction) => void;
  /** Has the host download a document's file; does nothing where it has none. */
  download: (document: FileOwner) => void;
  /** Resolves with the server's answer; rejects with a `FileRequestError`, or with another error where the program cannot be had. */
  ask: <What extends FileRequest['what']>(
    request: Extract<FileRequest, { what: What }>,
  ) => Promise<FileAnswers[What]>;
  /** Where a document's file, or its thumbnail, is; null where there is none, or no right to it. */
  addressOf: (document: Pick<FileOwner, 'file'>, part?: 'thumbnail') => string | null;
  /** Takes what the host said about files. */
  hear: (message: FileHostMessage) => void;
}

/** The part that comes with the player; what it does comes on first use. */
export function createFileActions(context: ActionsContext): FileActions {
  const { state, announce } = context;
  let loading: Promise<FileExchange> | null = null;

  function load(): Promise<FileExchange> {
    loading ??= import('./file-exchange.ts').then(({ createFileExchange }) => createFileExchange(context));
    loading.catch(() => (loading = null)); // the next use tries again
    return loading;
  }

  const use = (act: (exchange: FileExchange) => void): void =>
    void load().then(act, () => announce(texts.notLoaded));

  return {
    want: () => load().then((exchange) => exchange.want()),
    renew: () => load().then((exchange) => exchange.renew()),
    upload(files) {
      const uploads = files.map(({ file, target }) => ({ id: newId(), file, target }));
      use((exchange) => exchange.upload(uploads));
      return uploads.map(({ id }) => id);
    },
    control: (id, action) => use((exchange) => exchange.control(id, action)),
    download: ({ file, name }) => file && use((exchange) => exchange.download(file.sha256, name)),
    ask: (request) => load().then((exchange) => exchange.ask(request)),
    addressOf({ file }, part) {
      const { base } = state.get().hostFiles;
      if (!file || base === null || (part && !file.thumbnail)) return null;
      return fileAddress(base, file.sha256, part);
    },
    hear: (message) => use((exchange) => exchange.hear(message)),
  };
}

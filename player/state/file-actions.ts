import { fileAddress } from '../../contract/files/file-address.ts';
import type { TourDocument } from '../../contract/files/stored-file.ts';
import type { FileHostMessage, FileRequest, UploadAction } from '../../contract/files/file-messages.ts';
import type { UploadTarget } from '../../contract/files/upload.ts';
import { newId } from '../../contract/changes/operation.ts';
import type { ActionsContext } from './actions-context.ts';
import { texts } from './texts.ts';
import type { FileExchange } from './file-exchange.ts';

/** The parts of a document that requests need. */
export type FileOwner = Pick<TourDocument, 'name' | 'file'>;

/**
 * The player's actions on files. All of them except `addressOf` go through the host. Without a host, `ask`
 * rejects, `want` and `renew` resolve with null, `addressOf` returns null, and the other actions have no
 * effect.
 */
export type FileActions = ReturnType<typeof createFileActions>;

/** Returns the file actions. Most of their code is in `file-exchange.ts`, which loads on first use. */
export function createFileActions(context: ActionsContext) {
  const { state, announce } = context;
  let loading: Promise<FileExchange> | null = null;

  function load(): Promise<FileExchange> {
    loading ??= import('./file-exchange.ts').then(({ createFileExchange }) => createFileExchange(context));
    loading.catch(() => (loading = null)); // The next use loads the code again.
    return loading;
  }

  const use = (act: (exchange: FileExchange) => void): void =>
    void load().then(act, () => announce(texts.notLoaded));

  return {
    /**
     * Requests access to files if the host has not answered yet. Resolves with the files' base address, or
     * with null if the user has no access or the host does not answer in time.
     */
    want: () => load().then((exchange) => exchange.want()),
    /**
     * Requests access again, and resolves like `want`. Call this if a file did not load. Sends at most one
     * request every 10 s or, while the user has no access, every second.
     */
    renew: () => load().then((exchange) => exchange.renew()),
    /**
     * Passes files to the host for upload. Returns the ids of the uploads, as listed in `hostFiles.uploads`.
     */
    upload: (files: readonly { file: File; target: UploadTarget }[]): string[] => {
      const uploads = files.map(({ file, target }) => ({ id: newId(), file, target }));
      use((exchange) => exchange.upload(uploads));
      return uploads.map(({ id }) => id);
    },
    control: (id: string, action: UploadAction) => use((exchange) => exchange.control(id, action)),
    /**
     * Asks the host to download a document's file. Does nothing if the document has no file, or if the user
     * has no access.
     */
    download: ({ file, name }: FileOwner) => file && use((exchange) => exchange.download(file.sha256, name)),
    /**
     * Resolves with the server's answer. Rejects with a `FileRequestError`, or with another error if the code
     * cannot be loaded.
     */
    ask: <What extends FileRequest['what']>(request: Extract<FileRequest, { what: What }>) =>
      load().then((exchange) => exchange.ask(request)),
    /**
     * Returns the address of a document's file or thumbnail, or null if there is none or the user has no
     * access.
     */
    addressOf: ({ file }: Pick<FileOwner, 'file'>, part?: 'thumbnail'): string | null => {
      const { base } = state.get().hostFiles;
      if (!file || base === null || (part && !file.thumbnail)) return null;
      return fileAddress(base, file.sha256, part);
    },
    /** Handles a message from the host about files. */
    hear: (message: FileHostMessage) => use((exchange) => exchange.hear(message)),
  };
}

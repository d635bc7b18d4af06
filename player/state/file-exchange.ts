import type {
  ChosenFile,
  FileAnswers,
  FileHostMessage,
  FileRequest,
  UploadAction,
} from '../../contract/files/file-messages.ts';
import { OPERATIONS_MAX } from '../../contract/limits.ts';
import { newId } from '../../contract/changes/operation.ts';
import type { ActionsContext } from './actions-context.ts';
import type { PlayerStore, FilesState } from './player-state.ts';

/**
 * How long to wait for the host to send the grant, in milliseconds. A grant that arrives later is still
 * accepted.
 */
const GRANT_PATIENCE = 20_000;
/**
 * How long to wait before asking the host for the grant again, in milliseconds, no matter how many files
 * failed to load.
 */
const PAUSE = 10_000;
/**
 * How long to wait before asking for the grant again after the host reported no access, in milliseconds. The
 * time is shorter than `PAUSE`, because users try again as soon as someone has shared the twin with them.
 */
const PAUSE_WITHOUT = 1000;

/**
 * Creates an object that requests and stores the grant with which the user reads files. `ask` asks the host
 * for the grant. Without a host, `ask` is undefined and there are no files.
 */
function createGrantKeeper(state: PlayerStore, ask: (() => void) | undefined) {
  let waiting: PromiseWithResolvers<string | null> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let askedAt = -Infinity;

  function answer(base: string | null): void {
    clearTimeout(timer);
    waiting?.resolve(base);
    waiting = null;
  }

  function take(base: string | null): void {
    state.set({ hostFiles: { ...state.get().hostFiles, base, answered: true } });
    answer(base);
  }

  function renew(): Promise<string | null> {
    if (waiting) return waiting.promise;
    if (!ask) take(null);
    const { base, answered } = state.get().hostFiles;
    const pause = answered && base === null ? PAUSE_WITHOUT : PAUSE;
    if (!ask || performance.now() - askedAt < pause) return Promise.resolve(base);
    askedAt = performance.now();
    const asked = Promise.withResolvers<string | null>();
    waiting = asked;
    timer = setTimeout(() => answer(state.get().hostFiles.base), GRANT_PATIENCE);
    ask();
    return asked.promise;
  }

  return {
    /**
     * Resolves with the base address of files, or with null if the user has no access or the host does not
     * answer in time. If the host has not answered yet, asks it, but not more than once per `PAUSE`.
     */
    want: (): Promise<string | null> => {
      const { answered, base } = state.get().hostFiles;
      return answered ? Promise.resolve(base) : renew();
    },
    renew,
    take,
  };
}

/**
 * Thrown if the host rejects a request about files or does not answer it, or if there is no host. The message
 * can be shown to the user.
 */
class FileRequestError extends Error {
  override name = 'FileRequestError';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Exchanges messages about files with the host. `createFileActions` describes the functions. */
export type FileExchange = ReturnType<typeof createFileExchange>;

/** The maximum number of files per upload message. */
const FILES_AT_ONCE = OPERATIONS_MAX;
/** How long to wait for the host's answer to a request, in milliseconds. */
const PATIENCE = 60_000;
/** The maximum time for which a request waits for earlier changes to be saved, in milliseconds. */
const SAVING = 10_000;

export function createFileExchange({ state, tellFiles }: ActionsContext) {
  const asked = new Map<string, PromiseWithResolvers<unknown>>();
  const grant = createGrantKeeper(state, tellFiles && (() => tellFiles({ kind: 'grant-wanted' })));

  function note(said: Partial<FilesState>): void {
    state.set({ hostFiles: { ...state.get().hostFiles, ...said } });
  }

  function takeAnswer(message: Extract<FileHostMessage, { kind: 'answer' }>): void {
    const waiting = asked.get(message.requestId);
    asked.delete(message.requestId);
    if ('error' in message) waiting?.reject(new FileRequestError(message.error.code, message.error.detail));
    else waiting?.resolve(message.answer);
  }

  async function send(request: FileRequest): Promise<unknown> {
    if (!tellFiles) throw new FileRequestError('unavailable', fileTexts.noHost);
    if (request.what !== 'find') await whenSaved(state);
    const requestId = newId();
    const answer = Promise.withResolvers<unknown>();
    asked.set(requestId, answer);
    const noAnswer = new FileRequestError('unavailable', fileTexts.noAnswer);
    const timer = setTimeout(() => answer.reject(noAnswer), PATIENCE);
    tellFiles({ kind: 'request', requestId, request });
    return answer.promise.finally(() => {
      clearTimeout(timer);
      asked.delete(requestId);
    });
  }

  return {
    want: grant.want,
    renew: grant.renew,
    upload: (files: readonly ChosenFile[]): void => {
      for (let from = 0; from < files.length; from += FILES_AT_ONCE)
        tellFiles?.({ kind: 'upload', uploads: files.slice(from, from + FILES_AT_ONCE) });
    },
    control: (id: string, action: UploadAction) => tellFiles?.({ kind: 'control', id, action }),
    download: async (sha256: string, name: string): Promise<void> => {
      if ((await grant.want()) !== null) tellFiles?.({ kind: 'download', sha256, name });
    },
    ask: <What extends FileRequest['what']>(
      request: Extract<FileRequest, { what: What }>,
    ): Promise<FileAnswers[What]> => send(request) as Promise<FileAnswers[What]>,
    hear: (message: FileHostMessage): void => {
      if (message.kind === 'grant') grant.take(message.base);
      else if (message.kind === 'uploads') note({ uploads: message.uploads });
      else if (message.kind === 'capture') note({ capture: message.revision });
      else takeAnswer(message);
    },
  };
}

/**
 * Resolves when no change is being saved any more, or after `SAVING`. For example, a deleted file is in the
 * bin only after the deletion is saved.
 */
async function whenSaved({ get, watch }: PlayerStore): Promise<void> {
  if (get().saving.kind !== 'saving') return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = watch(
    ({ saving }) => saving.kind,
    (kind) => kind !== 'saving' && resolve(),
  );
  const timer = setTimeout(resolve, SAVING);
  await promise;
  clearTimeout(timer);
  stop();
}

/** The errors about files that the player itself reports. Other errors come from the host or the server. */
const fileTexts = {
  noHost: 'You opened this space without its twin, so there are no files here.',
  noAnswer: 'This page did not respond. Reload it and try again.',
} as const;

import { api } from '../../../contract/addresses.ts';
import type {
  FileHostMessage,
  FilePlayerMessage,
  FileRequest,
} from '../../../contract/files/file-messages.ts';
import type { Grant } from '../../../contract/files/storage.ts';
import type { TourRef } from '../../../contract/tour-id.ts';
import { isSignedIn } from '../signed-in.ts';
import { postToServer, askServer, ServerError } from './ask-server.ts';
import { openUploads } from './uploads/open-uploads.ts';
import { startDownload } from './start-download.ts';
import { texts } from './texts.ts';
import { GrowingPause } from './growing-pause.ts';

interface GrantKeeperOptions {
  /** Requests a grant, or renews one. Throws `ServerError`. */
  ask: (grant: string | undefined) => Promise<Grant>;
  /** Passes the grant's base address to the player; null if the page has no access to files. */
  tell: (base: string | null) => void;
  /** Returns whether the page is visible. A hidden page does not renew its grant. */
  isVisible: () => boolean;
}

type GrantKeeper = ReturnType<typeof createGrantKeeper>;

/**
 * Creates a keeper for the page's grant, which gives the page's player access to files. The keeper requests
 * the grant when the player first needs files. While the page is visible, the keeper renews the grant after
 * half its lifetime.
 */
export function createGrantKeeper({ ask, tell, isVisible }: GrantKeeperOptions) {
  const stopped = new AbortController();
  const { signal } = stopped;
  const pause = new GrowingPause();
  let grant: Grant | null = null;
  let renewAt = Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wanted = false;
  let asking: Promise<void> | null = null;
  let again = false;

  async function askServer(): Promise<void> {
    pause.reset();
    while (!signal.aborted) {
      try {
        return take(await ask(grant?.grant));
      } catch (error) {
        if (!(error instanceof ServerError)) throw error;
        if (!error.isTemporary) return take(null);
        await pause.wait(signal, error.pause).catch(() => {});
      }
    }
  }

  function take(answer: Grant | null): void {
    if (signal.aborted) return;
    grant = answer;
    tell(answer?.base ?? null);
    clearTimeout(timer);
    renewAt = answer ? performance.now() + answer.lastsFor / 2 : Infinity;
    if (answer) timer = setTimeout(renewIfDue, answer.lastsFor / 2);
  }

  function renewIfDue(): void {
    if (isVisible() && performance.now() >= renewAt) askOnce();
  }

  function askOnce(): void {
    asking ??= askServer().finally(() => {
      asking = null;
      if (again) askOnce();
      again = false;
    });
  }

  return {
    /** Requests a grant, passes it to the player, and renews it. */
    want(): void {
      wanted = true;
      askOnce();
    },
    /** Requests a new grant, for example after a sign-out. Does nothing if the player does not need files. */
    askAnew(): void {
      if (!wanted) return;
      again = asking !== null;
      askOnce();
    },
    /**
     * Call this when the page becomes visible. Renews the grant if at least half of its lifetime has passed.
     * If the player needs files but the page has no grant, requests one.
     */
    seen(): void {
      if (grant) renewIfDue();
      else if (wanted) askOnce();
    },
    /** Returns the base address of the player's grant, or null. */
    base: () => grant?.base ?? null,
    dispose(): void {
      stopped.abort();
      clearTimeout(timer);
    },
  };
}

/**
 * Answers a request from the player. `tour` is the twin that the player shows; null for a twin without files.
 * Users who cannot edit the twin (`edits` is false) may only search.
 */
async function answerRequest(
  tour: TourRef | null,
  edits: boolean,
  { requestId, request }: Extract<FilePlayerMessage, { kind: 'request' }>,
  tell: (message: FileHostMessage) => void,
): Promise<void> {
  const refuse = (code: string, detail: string): void =>
    tell({ kind: 'answer', requestId, error: { code, detail } });
  if (!request) return refuse('invalid-request', texts.unknown);
  if (tour === null || (!edits && request.what !== 'find')) return refuse('forbidden', texts.notOwner);
  try {
    tell({ kind: 'answer', requestId, answer: await sendRequest(tour, request) });
  } catch (error) {
    if (error instanceof ServerError) return refuse(error.code, error.message);
    throw error;
  }
}

/** Sends the player's request about a twin's files to the server. Throws a `ServerError`. */
function sendRequest(tour: TourRef, request: FileRequest): Promise<unknown> {
  switch (request.what) {
    case 'find':
      return askServer(api.fileSearch(tour, request.words));
    case 'storage':
      return askServer(api.storage(tour.userId));
    case 'versions':
      return askServer(api.versions(tour, request.documentId));
    case 'restore-version':
      return done(api.restoreVersion(tour, request.documentId, request.version), 'POST');
    case 'delete-version':
      return done(api.version(tour, request.documentId, request.version), 'DELETE');
    case 'bin':
      return askServer(api.bin(tour));
    case 'restore':
      return done(api.restoreDocument(tour, request.documentId), 'POST');
    case 'delete-forever':
      return done(api.binned(tour, request.documentId), 'DELETE');
    case 'empty-bin':
      return done(api.bin(tour), 'DELETE');
  }
}

/**
 * Sends a request and returns null as the answer, because the player receives the change in the updated tour.
 */
async function done(address: string, method: 'POST' | 'DELETE'): Promise<null> {
  await askServer(address, { method });
  return null;
}

export interface HostFilesOptions {
  /** The twin that the player shows; null for a twin without files, such as an example. */
  tour: TourRef | null;
  /** Whether the user may edit the twin. */
  edits: boolean;
  /** Sends a message to the player. */
  tell: (message: FileHostMessage) => void;
}

/** Exchanges messages about files with the player. */
export interface HostFiles {
  hear: (message: FilePlayerMessage) => void;
  dispose: () => void;
}

export function createHostFiles({ tour, edits, tell }: HostFilesOptions): HostFiles {
  if (tour === null) {
    return { hear: (message) => answerWithout(message, tell), dispose() {} };
  }
  const grant = createGrantKeeper({
    ask: async (before) => (await postToServer(api.grants(tour), before ? { grant: before } : {})) as Grant,
    tell: (base) => tell({ kind: 'grant', base }),
    isVisible: () => document.visibilityState === 'visible',
  });
  const stopWatching = watchPage(grant);
  const uploads = edits ? openUploads(tour, (states) => tell({ kind: 'uploads', uploads: states })) : null;

  return {
    hear(message) {
      if (message.kind === 'grant-wanted') {
        grant.want();
        uploads?.show();
      } else if (message.kind === 'upload') uploads?.add(message.uploads);
      else if (message.kind === 'control') uploads?.control(message.id, message.action);
      else if (message.kind === 'download') {
        const base = grant.base();
        if (base !== null) startDownload(base, message.sha256);
      } else void answerRequest(tour, edits, message, tell);
    },
    dispose() {
      stopWatching();
      grant.dispose();
      uploads?.dispose();
    },
  };
}

/** Answers requests for a twin without files, so that the player does not wait. */
function answerWithout(message: FilePlayerMessage, tell: HostFilesOptions['tell']): void {
  if (message.kind === 'grant-wanted') tell({ kind: 'grant', base: null });
  else if (message.kind === 'request') void answerRequest(null, false, message, tell);
}

/**
 * Whenever the page becomes visible, requests a new grant if the user has signed in or out in the meantime,
 * and otherwise calls `grant.seen`. Returns a function that stops watching the page.
 */
function watchPage(grant: GrantKeeper): () => void {
  let signedIn = isSignedIn();
  const look = (): void => {
    if (document.visibilityState !== 'visible') return;
    if (signedIn === isSignedIn()) return grant.seen();
    signedIn = isSignedIn();
    grant.askAnew();
  };
  document.addEventListener('visibilitychange', look);
  addEventListener('pageshow', look);
  return () => {
    document.removeEventListener('visibilitychange', look);
    removeEventListener('pageshow', look);
  };
}

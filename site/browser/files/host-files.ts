import { api } from '../../../contract/addresses.ts';
import { SIGNED_IN_COOKIE } from '../../../contract/cookies.ts';
import type { FileHostMessage, FilePlayerMessage } from '../../../contract/files/file-messages.ts';
import type { Grant } from '../../../contract/files/grant.ts';
import { postToServer } from './ask-server.ts';
import { createGrantKeeper, type GrantKeeper } from './keep-grant.ts';
import { answerRequest } from './answer-request.ts';
import { openUploads, type OwnUploads } from './uploads/open-uploads.ts';
import { downloadAddress } from '../../../contract/files/file-address.ts';

/** Milliseconds. */
const FRAME_KEPT = 120_000;

export interface HostFilesOptions {
  /** Whose twin the player shows; null for one without files, as an example is. */
  userId: string | null;
  /** The person at this page owns it. */
  own: boolean;
  /** Tells the player. */
  tell: (message: FileHostMessage) => void;
}

/** The host's end of what page and player say about files. */
export interface HostFiles {
  hear: (message: FilePlayerMessage) => void;
  dispose: () => void;
}

export function createHostFiles({ userId, own, tell }: HostFilesOptions): HostFiles {
  if (userId === null) {
    return { hear: (message) => answerWithout(message, tell), dispose() {} };
  }
  const grant = createGrantKeeper({
    ask: async (before) => (await postToServer(api.grants(userId), before ? { grant: before } : {})) as Grant,
    tell: (base) => tell({ kind: 'grant', base }),
    isVisible: () => document.visibilityState === 'visible',
  });
  const stopWatching = watchPage(grant);
  const uploads: OwnUploads | null = own
    ? openUploads(userId, (states) => tell({ kind: 'uploads', uploads: states }))
    : null;

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
      } else void answerRequest(userId, own, message, tell);
    },
    dispose() {
      stopWatching();
      grant.dispose();
      uploads?.dispose();
    },
  };
}

/** A page without files says so, that nobody waits for them. */
function answerWithout(message: FilePlayerMessage, tell: HostFilesOptions['tell']): void {
  if (message.kind === 'grant-wanted') tell({ kind: 'grant', base: null });
  else if (message.kind === 'request') void answerRequest(null, false, message, tell);
}

/** A page that comes back from sleep asks anew, and one at which somebody has signed in or out meanwhile. */
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

function isSignedIn(): boolean {
  return document.cookie.split('; ').includes(`${SIGNED_IN_COOKIE}=1`);
}

/**
 * Downloads a content that the player may see. In a frame, so that an answer that is no download leaves the page where it is;
 * the file's name comes with the answer.
 */
function startDownload(base: string, sha256: string): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.referrerPolicy = 'no-referrer';
  frame.src = downloadAddress(base, sha256);
  document.body.append(frame);
  // The download goes on without the frame once it has begun; a slow server may take a while to begin it.
  setTimeout(() => frame.remove(), FRAME_KEPT);
}

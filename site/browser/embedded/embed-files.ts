/** What the page for other people's frames does about files: no more than looking and downloading, all of it as a stranger's. */
import { downloadAddress } from '../../../contract/files/file-address.ts';
import { readFilePlayerMessage, type FileHostMessage } from '../../../contract/files/file-messages.ts';
import type { Grant } from '../../../contract/files/grant.ts';
import type { EmbeddedFiles } from '../../../contract/protocol/embedded-twin.ts';

/** Milliseconds until a server that did not answer is asked again. */
const PAUSE = 15_000;
/** Milliseconds for which the frame of a download stays: it must have begun by then. */
const FRAME_KEPT = 120_000;

/** Returns what takes the player's messages. `files`: null for a twin without files. */
export function hearFiles(
  files: EmbeddedFiles | null,
  tell: (message: FileHostMessage) => void,
): (message: unknown) => void {
  let grant: Grant | null = null;
  let renewAt = Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function askForGrant(address: string): Promise<void> {
    clearTimeout(timer);
    const response = await fetch(address, {
      method: 'POST',
      credentials: 'omit',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(grant ? { grant: grant.grant } : {}),
    }).catch(() => null);
    if (!response || response.status >= 500 || response.status === 429) {
      timer = setTimeout(askForGrant, PAUSE, address);
      return;
    }
    grant = response.ok ? ((await response.json()) as Grant) : null;
    tell({ kind: 'grant', base: grant?.base ?? null });
    renewAt = grant ? Date.now() + grant.lastsFor / 2 : Infinity;
    if (grant) timer = setTimeout(renewIfSeen, grant.lastsFor / 2);
  }

  function renewIfSeen(): void {
    if (files && document.visibilityState === 'visible' && Date.now() >= renewAt) {
      void askForGrant(files.grants);
    }
  }

  async function find(address: string, requestId: string): Promise<void> {
    const response = await fetch(address, { credentials: 'omit' }).catch(() => null);
    if (response?.ok) tell({ kind: 'answer', requestId, answer: await response.json() });
    else refuse(requestId, 'unavailable');
  }

  function refuse(requestId: string, code: string): void {
    tell({ kind: 'answer', requestId, error: { code, detail: REFUSALS[code] ?? '' } });
  }

  addEventListener('visibilitychange', renewIfSeen);

  return (value) => {
    const message = readFilePlayerMessage(value);
    if (message?.kind === 'grant-wanted') {
      if (files) void askForGrant(files.grants);
      else tell({ kind: 'grant', base: null });
    } else if (message?.kind === 'download') {
      if (grant) download(downloadAddress(grant.base, message.sha256));
    } else if (message?.kind === 'request') {
      const { requestId, request } = message;
      if (files && request?.what === 'find')
        void find(files.search + encodeURIComponent(request.words), requestId);
      else refuse(requestId, 'forbidden');
    }
  };
}

const REFUSALS: Readonly<Record<string, string>> = {
  forbidden: 'Only the owner of this twin can do that, in GoV360.',
  unavailable: 'The server could not be reached. Try again in a moment.',
};

/** In a frame, so that an answer that is no download leaves the page where it is. */
function download(address: string): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.referrerPolicy = 'no-referrer';
  frame.src = address;
  document.body.append(frame);
  setTimeout(() => frame.remove(), FRAME_KEPT);
}

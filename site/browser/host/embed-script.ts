import { type FileHostMessage, readFilePlayerMessage } from '../../../contract/files/file-messages.ts';
import type { EmbeddedTwin, EmbeddedFiles } from '../../../contract/protocol/embedded-twin.ts';
import type { HostMessage, WireTour } from '../../../contract/protocol/player-messages.ts';
import { parseStart } from '../../../contract/text/link-start.ts';
import type { WatchEvent } from '../../../contract/topic.ts';
import { isSameTour, LiveTour } from './live-tour.ts';
import { PlayerFeed } from './player-feed.ts';
import { sendReport } from './send-report.ts';
import { jsonRequest, RESPONSE_LIMIT } from '../read-problem.ts';
import { openOwnLink } from '../stream/page-link.ts';
import { startDownload } from '../files/start-download.ts';
import type { Grant } from '../../../contract/files/storage.ts';

/**
 * The script of the embedded page. It is the host's end of the player protocol, but read-only: it ignores
 * changes made in the player. The page contains the tour, and receives updates over an event stream, as a
 * visitor's page does.
 */

/** How long to wait before another request to a server that did not respond, in milliseconds. */
const PAUSE = 15_000;

/**
 * Returns a handler for the player's messages about files. Like any visitor, users of an embedded twin can
 * only search, view and download files. `files` is null for a twin without files.
 */
function hearFiles(
  files: EmbeddedFiles | null,
  tell: (message: FileHostMessage) => void,
): (message: unknown) => void {
  let grant: Grant | null = null;
  let renewAt = Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function askForGrant(address: string): Promise<void> {
    clearTimeout(timer);
    try {
      const response = await fetch(address, {
        ...jsonRequest('POST', grant ? { grant: grant.grant } : {}),
        credentials: 'omit',
      });
      if (response.status >= 500 || response.status === 429) throw new Error(response.statusText);
      grant = response.ok ? ((await response.json()) as Grant) : null;
    } catch {
      timer = setTimeout(askForGrant, PAUSE, address);
      return;
    }
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
    try {
      const response = await fetch(address, {
        credentials: 'omit',
        signal: AbortSignal.timeout(RESPONSE_LIMIT),
      });
      if (!response.ok) return refuse(requestId, 'unavailable');
      tell({ kind: 'answer', requestId, answer: await response.json() });
    } catch {
      refuse(requestId, 'unavailable');
    }
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
      if (grant) startDownload(grant.base, message.sha256);
    } else if (message?.kind === 'request') {
      const { requestId, request } = message;
      if (files && request?.what === 'find')
        void find(files.search + encodeURIComponent(request.words), requestId);
      else refuse(requestId, 'forbidden');
    }
  };
}

const REFUSALS: Readonly<Record<string, string>> = {
  forbidden: 'This action is not available in an embedded twin. Open the twin in GoV360.',
  unavailable: 'The server could not be reached. Try again in a moment.',
};

interface Announcement {
  type?: unknown;
  version?: unknown;
  message?: unknown;
}

const page = JSON.parse(document.getElementById('twin')?.textContent ?? '') as EmbeddedTwin;
const frame = document.querySelector('iframe') as HTMLIFrameElement;
const { contentWindow } = frame;
const tour = new LiveTour(page.tour);
const feed = new PlayerFeed({ mode: 'read-only', link: page.link, post });
let isGone = false;
/** The protocol version of the player; 0 until the player announces itself. */
let playerVersion = 0;
/** The latest revision of the scan's capture that the stream has reported. */
let captureRevision: number | null = null;

function post(message: HostMessage): void {
  contentWindow?.postMessage(message, page.playerOrigin);
}

const filesHeard = hearFiles(page.files, (message) => {
  if (!isGone) post({ type: 'files', message });
});

async function report(message: unknown): Promise<void> {
  const answer = page.reports === null ? null : await sendReport(page.reports, message, 'omit');
  if (answer && !isGone) post({ type: 'threads', message: { ...answer } });
}

/** Returns whether there is a player, and a complete tour to show. */
function isShown(): boolean {
  return playerVersion > 0 && tour.revision > 0;
}

function begin(): void {
  if (!isShown()) return;
  feed.begin(playerVersion, tour.current);
  sendCapture();
  sendStart();
}

function sendCapture(): void {
  if (!isShown() || captureRevision === null) return;
  post({ type: 'files', message: { kind: 'capture', revision: captureRevision } satisfies FileHostMessage });
}

/** Sends the player what the fragment of this page's address requests, such as starting the guided tour. */
function sendStart(): void {
  const start = parseStart(location.hash);
  if (start && isShown()) post({ type: 'start', start });
}

function hear(event: WatchEvent): void {
  if (event.type === 'changed') {
    captureRevision = event.revision;
    return sendCapture();
  }
  if (event.type !== 'changes' && !(event.type === 'document' && event.document)) return leave();
  const changes = event.type === 'changes' ? event.changes : null;
  const next = event.type === 'changes' ? tour.after(event.changes) : (event.document as WireTour);
  if (!next || !isSameTour(next, page.tour)) return void checkAgain();
  const isFirst = tour.revision === 0;
  if (!tour.take(next, changes)) return;
  showName(String(next.name));
  if (isFirst) begin();
  else if (isShown()) feed.update({ tour: next, changes });
}

function showName(text: string): void {
  const name = document.querySelector('strong');
  if (name) name.textContent = text;
  document.title = `${text} | GoV360`;
  frame.title = `Digital twin: ${text}`;
}

function leave(): void {
  isGone = true;
  link?.close();
  const text = document.createElement('p');
  text.setAttribute('role', 'alert');
  text.textContent = page.gone;
  document.body.replaceChildren(text);
  document.title = 'GoV360';
}

/**
 * Reloads the page if its address still exists, because the address may now lead to another twin. If the
 * address no longer exists, stops showing the twin.
 */
async function checkAgain(): Promise<void> {
  const answer = await fetch(location.href, { credentials: 'omit', cache: 'no-store' }).catch(() => null);
  if (answer?.ok) location.reload();
  else if (answer?.status === 404) leave();
}

addEventListener('message', ({ origin, source, data }: MessageEvent<Announcement | string | null>) => {
  if (isGone || !page.origins.includes(origin) || source !== contentWindow) return;
  // A version 1 player announces itself with a string instead of an object.
  const { type, version, message } = typeof data === 'string' ? { type: data, version: 1 } : (data ?? {});
  if (type === 'files') return filesHeard(message);
  if (type === 'threads') return void report(message);
  if (type !== 'sdk-loaded') return;
  playerVersion = Number(version) || 1;
  begin();
  // The outer page may move the focus to this page after a key press or click.
  // The focus then belongs in the player.
  if (document.hasFocus() && document.activeElement === document.body) frame.focus();
});
addEventListener('hashchange', sendStart);

const link = page.topics.length > 0 ? openOwnLink((_ids, event) => hear(event), 'visitor') : null;
link?.show(page.topics.map((topic, id) => ({ id, topic, seen: id === 0 ? tour.revision || null : null })));

/**
 * Runs in the page for other people's frames: the host's end of the player protocol, no more than reading needs. What the
 * player says about changes is not heard. The tour comes in the page, and what is new of it over an event stream that the
 * server answers as to a stranger.
 */
import { applyTourChanges, type TourChanges } from '../../../contract/changes/tour-changes.ts';
import type { FileHostMessage } from '../../../contract/files/file-messages.ts';
import { parseStart } from '../../../contract/text/link-start.ts';
import type { HostMessage, WireTour } from '../../../contract/protocol/player-messages.ts';
import { hearFiles, type EmbeddedFiles } from './embed-files.ts';

/** What the page gives its script, as JSON. */
export interface EmbeddedTwin {
  playerOrigin: string;
  /** Origins that are listened to. */
  origins: readonly string[];
  version: Extract<HostMessage, { type: 'tour' }>['version'];
  /** The first version of players that take changes; others get whole tours. */
  changesVersion: number;
  /** Of a large twin an outline of revision 0, which no player is shown; the stream begins with all of it. */
  tour: WireTour & { name: string; revision: number };
  link: string;
  /** Address of the event stream, from this tour on; null for an example, which never changes. */
  stream: string | null;
  /** Where its files are asked for; null for one without. */
  files: EmbeddedFiles | null;
  /** What is said once the twin is no longer public. */
  gone: string;
}

interface Announcement {
  type?: unknown;
  version?: unknown;
  message?: unknown;
}

/** Milliseconds until a stream that the server refused is asked for again: at first, and at most. */
const FIRST_PAUSE = 5_000;
const LONGEST_PAUSE = 300_000;

const page = JSON.parse(document.getElementById('twin')?.textContent ?? '') as EmbeddedTwin;
const frame = document.querySelector('iframe') as HTMLIFrameElement;
const { contentWindow } = frame;
let tour: EmbeddedTwin['tour'] | null = page.tour;
/** Of the player; 0 until it has announced itself. */
let playerVersion = 0;
/** Which capture of the scan opens, as the stream has said last. */
let captureRevision: number | null = null;
let stream: EventSource | undefined;
let pause = FIRST_PAUSE;

function post(message: HostMessage): void {
  contentWindow?.postMessage(message, page.playerOrigin);
}

const filesHeard = hearFiles(page.files, (message) => {
  if (tour) post({ type: 'files', message });
});

function send(): void {
  const { version, link } = page;
  if (tour && tour.revision > 0) post({ type: 'tour', version, mode: 'read-only', tour, link });
}

function sendCapture(): void {
  if (!tour?.revision || !playerVersion || captureRevision === null) return;
  post({ type: 'files', message: { kind: 'capture', revision: captureRevision } satisfies FileHostMessage });
}

/** What the address asks for that somebody gave the frame: the guided tour, say. */
function begin(): void {
  const start = parseStart(location.hash);
  if (start && playerVersion && tour?.revision) post({ type: 'start', start });
}

function take(next: EmbeddedTwin['tour'], changes?: TourChanges): void {
  if (!tour) return;
  if (next.matterportId !== tour.matterportId) return void checkAgain();
  if (!(next.revision > tour.revision)) return;
  const isFirst = tour.revision === 0;
  tour = next;
  const name = document.querySelector('strong');
  if (name) name.textContent = tour.name;
  document.title = `${tour.name} | GoV360`;
  frame.title = `Digital twin: ${tour.name}`;
  if (!playerVersion) return;
  if (changes && playerVersion >= page.changesVersion) post({ type: 'changes', changes });
  else send();
  if (!isFirst) return;
  sendCapture();
  begin();
}

function leave(): void {
  stream?.close();
  tour = null;
  const text = document.createElement('p');
  text.setAttribute('role', 'alert');
  text.textContent = page.gone;
  document.body.replaceChildren(text);
  document.title = 'GoV360';
}

/** This page as the server answers it now; null where it does not answer. */
function fetchAgain(): Promise<Response | null> {
  return fetch(location.href, { credentials: 'omit', cache: 'no-store' }).catch(() => null);
}

async function checkAgain(): Promise<void> {
  const answer = await fetchAgain();
  if (answer?.ok) location.reload();
  else if (answer?.status === 404) leave();
}

/** A stream that the server refuses is asked for again, less and less often; a lost one the browser itself opens anew. */
async function refused(): Promise<void> {
  const answer = await fetchAgain();
  if (answer?.status === 404) return leave();
  setTimeout(open, pause);
  pause = Math.min(pause * 2, LONGEST_PAUSE);
}

function open(): void {
  if (page.stream === null) return;
  stream = new EventSource(page.stream);
  stream.addEventListener('open', () => {
    pause = FIRST_PAUSE;
  });
  stream.addEventListener('document', ({ data }: MessageEvent<string>) => {
    const { document: next } = JSON.parse(data) as { document: EmbeddedTwin['tour'] | null };
    if (next) take(next);
    else leave();
  });
  stream.addEventListener('changes', ({ data }: MessageEvent<string>) => {
    const { changes } = JSON.parse(data) as { changes: TourChanges };
    if (!tour) return;
    // Changes before these were not taken: they are of another capture.
    if (changes.since > tour.revision) return void checkAgain();
    take(applyTourChanges(tour, changes), changes);
  });
  stream.addEventListener('changed', ({ data }: MessageEvent<string>) => {
    captureRevision = (JSON.parse(data) as { revision: number }).revision;
    sendCapture();
  });
  stream.addEventListener('gone', leave);
  stream.addEventListener('error', () => {
    if (stream?.readyState === EventSource.CLOSED) void refused();
  });
}

addEventListener('message', ({ origin, source, data }: MessageEvent<Announcement | string | null>) => {
  if (!tour || !page.origins.includes(origin) || source !== contentWindow) return;
  // Bare, it is a player's of the first version.
  const { type, version, message } = typeof data === 'string' ? { type: data, version: 1 } : (data ?? {});
  if (type === 'files') return filesHeard(message);
  if (type !== 'sdk-loaded') return;
  playerVersion = Number(version) || 1;
  send();
  sendCapture();
  begin();
  // a page that opened this one by a key or a press has led the focus here, and means what is in it
  if (document.hasFocus() && document.activeElement === document.body) frame.focus();
});
addEventListener('hashchange', begin);
open();

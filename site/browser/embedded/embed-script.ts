/**
 * Runs in the page for other people's frames: the host's end of the player protocol, no more than reading needs. What the
 * player says about changes is not heard. The tour comes in the page, and what is new of it over an event stream that the
 * server answers as to a stranger.
 */
import type { FileHostMessage } from '../../../contract/files/file-messages.ts';
import type { EmbeddedTwin } from '../../../contract/protocol/embedded-twin.ts';
import type { HostMessage, WireTour } from '../../../contract/protocol/player-messages.ts';
import { parseStart } from '../../../contract/text/link-start.ts';
import type { WatchEvent } from '../../../contract/topic.ts';
import { isSameTour, LiveTour } from '../live-tour.ts';
import { PlayerFeed } from '../player-feed.ts';
import { openOwnLink } from '../stream/page-link.ts';
import { hearFiles } from './embed-files.ts';

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
/** Of the player; 0 until it has announced itself. */
let playerVersion = 0;
/** Which capture of the scan opens, as the stream has said last. */
let captureRevision: number | null = null;

function post(message: HostMessage): void {
  contentWindow?.postMessage(message, page.playerOrigin);
}

const filesHeard = hearFiles(page.files, (message) => {
  if (!isGone) post({ type: 'files', message });
});

/** Whether there is a player, and all of the tour to show it. */
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

/** What the address asks for that somebody gave the frame: the guided tour, say. */
function sendStart(): void {
  const start = parseStart(location.hash);
  if (start && isShown()) post({ type: 'start', start });
}

function hear(event: WatchEvent): void {
  if (event.type === 'changed') {
    captureRevision = event.revision;
    return sendCapture();
  }
  if (event.type === 'gone' || (event.type === 'document' && !event.document)) return leave();
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

/** Another twin has taken the place of this one: the page as the server answers it now shows it. */
async function checkAgain(): Promise<void> {
  const answer = await fetch(location.href, { credentials: 'omit', cache: 'no-store' }).catch(() => null);
  if (answer?.ok) location.reload();
  else if (answer?.status === 404) leave();
}

addEventListener('message', ({ origin, source, data }: MessageEvent<Announcement | string | null>) => {
  if (isGone || !page.origins.includes(origin) || source !== contentWindow) return;
  // Bare, it is a player's of the first version.
  const { type, version, message } = typeof data === 'string' ? { type: data, version: 1 } : (data ?? {});
  if (type === 'files') return filesHeard(message);
  if (type !== 'sdk-loaded') return;
  playerVersion = Number(version) || 1;
  begin();
  // a page that opened this one by a key or a press has led the focus here, and means what is in it
  if (document.hasFocus() && document.activeElement === document.body) frame.focus();
});
addEventListener('hashchange', sendStart);

const link = page.topics.length > 0 ? openOwnLink((_ids, event) => hear(event), 'visitor') : null;
link?.show(page.topics.map((topic, id) => ({ id, topic, seen: id === 0 ? tour.revision || null : null })));

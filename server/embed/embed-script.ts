/**
 * Runs in the page for other people's frames: the host's end of the player protocol, no more than reading needs. What the
 * player says about changes is not heard. The tour comes in the page, and anew over an event stream that the server answers
 * as to a stranger.
 */
import type { HostMessage, WireTour } from '../../contract/player-messages.ts';

/** What the page gives its script, as JSON. */
export interface EmbeddedTwin {
  playerOrigin: string;
  /** Origins that are listened to. */
  origins: readonly string[];
  version: Extract<HostMessage, { type: 'tour' }>['version'];
  tour: WireTour & { name: string; revision: number };
  link: string;
  /** Address of the event stream. */
  changes: string;
  /** What is said once the twin is no longer public. */
  gone: string;
}

/** Milliseconds until a stream that the server refused is asked for again: at first, and at most. */
const FIRST_PAUSE = 5_000;
const LONGEST_PAUSE = 300_000;

const page = JSON.parse(document.getElementById('twin')?.textContent ?? '') as EmbeddedTwin;
const frame = document.querySelector('iframe') as HTMLIFrameElement;
const { contentWindow } = frame;
let tour: EmbeddedTwin['tour'] | null = page.tour;
let announced = false;
let stream: EventSource;
let pause = FIRST_PAUSE;

function send(): void {
  if (!tour) return;
  const { version, link, playerOrigin } = page;
  const message: HostMessage = { type: 'tour', version, mode: 'read-only', tour, link };
  contentWindow?.postMessage(message, playerOrigin);
}

function take(next: EmbeddedTwin['tour']): void {
  if (!tour) return;
  if (next.matterportId !== tour.matterportId) return void checkAgain();
  if (!(next.revision > tour.revision)) return;
  tour = next;
  const name = document.querySelector('strong');
  if (name) name.textContent = tour.name;
  document.title = `${tour.name} | GoV360`;
  frame.title = `Digital twin: ${tour.name}`;
  if (announced) send();
}

function leave(): void {
  stream.close();
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
  stream = new EventSource(page.changes);
  stream.addEventListener('open', () => {
    pause = FIRST_PAUSE;
  });
  stream.addEventListener('document', ({ data }: MessageEvent<string>) => {
    const { document: next } = JSON.parse(data) as { document: EmbeddedTwin['tour'] | null };
    if (next) take(next);
    else leave();
  });
  stream.addEventListener('gone', leave);
  stream.addEventListener('error', () => {
    if (stream.readyState === EventSource.CLOSED) void refused();
  });
}

addEventListener('message', ({ origin, source, data }: MessageEvent<{ type?: unknown } | string | null>) => {
  if (!tour || !page.origins.includes(origin) || source !== contentWindow) return;
  const type = typeof data === 'string' ? data : data?.type;
  if (type !== 'sdk-loaded') return;
  announced = true;
  send();
});
open();

/**
 * The host's end of the player protocol, no more than reading needs: what the player says about changes is not heard. The tour
 * comes in the page, and anew over an event stream that the server answers as to a stranger.
 */
export const EMBED_SCRIPT = `
const page = JSON.parse(document.getElementById('twin').textContent);
const frame = document.querySelector('iframe');
const { contentWindow } = frame;
let { tour } = page;
let announced = false;
let stream;
let pause = 5000;

function send() {
  const { version, link, playerOrigin } = page;
  contentWindow.postMessage({ type: 'tour', version, mode: 'read-only', tour, link }, playerOrigin);
}

function take(next) {
  if (next.matterportId !== tour.matterportId) return void lookAgain();
  if (!(next.revision > tour.revision)) return;
  tour = next;
  document.querySelector('strong').textContent = tour.name;
  document.title = tour.name + ' | GoV360';
  frame.title = 'Digital twin: ' + tour.name;
  if (announced) send();
}

function leave() {
  stream.close();
  tour = null;
  const text = document.createElement('p');
  text.setAttribute('role', 'alert');
  text.textContent = page.gone;
  document.body.replaceChildren(text);
  document.title = 'GoV360';
}

async function lookAgain() {
  const answer = await fetch(location.href, { credentials: 'omit', cache: 'no-store' }).catch(() => null);
  if (answer?.ok) location.reload();
  else if (answer?.status === 404) leave();
}

/** A stream that the server refuses is asked for again, less and less often; a lost one the browser itself opens anew. */
async function refused() {
  const answer = await fetch(location.href, { credentials: 'omit', cache: 'no-store' }).catch(() => null);
  if (answer?.status === 404) return leave();
  setTimeout(open, pause);
  pause = Math.min(pause * 2, 300000);
}

function open() {
  stream = new EventSource(page.changes);
  stream.addEventListener('open', () => (pause = 5000));
  stream.addEventListener('document', ({ data }) => {
    const { document: next } = JSON.parse(data);
    if (next) take(next);
    else leave();
  });
  stream.addEventListener('gone', leave);
  stream.addEventListener('error', () => stream.readyState === EventSource.CLOSED && void refused());
}

addEventListener('message', ({ origin, source, data }) => {
  if (!tour || !page.origins.includes(origin) || source !== contentWindow) return;
  if (data !== 'sdk-loaded' && data?.type !== 'sdk-loaded') return;
  announced = true;
  send();
});
open();
`;

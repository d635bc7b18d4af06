/** What a player can do wrong; see the conformance page's checks. */
export const FAULTS = [
  'silent',
  'once',
  'goes-on',
  'restarts',
  'other-capture',
  'stale-base',
  'lossy',
  'credulous',
  'forgets-revision',
  'hurried',
  'overwrites',
  'drops',
  'forgets',
  'edits-read-only',
  'per-frame',
  'stays',
  'strange',
] as const;
export type Fault = (typeof FAULTS)[number];

/**
 * A player of buttons instead of a space, which keeps the protocol but for the faults that its address names: `?wrong=once,lossy`.
 * It takes every origin for its host's; only the window is checked.
 */
export const TRIED_PLAYER = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Tried player</title>
<style>body { font: 1rem system-ui; padding: 1rem; } button { font: inherit; padding: .6rem 1rem; }</style>
<h1>Tried player</h1>
<button id="add">Add tag</button> <button id="retry">Try again</button> <button id="walk">Walk</button>
<script type="module">
const wrong = new Set((new URLSearchParams(location.search).get('wrong') ?? '').split(','));
const say = (message) => parent.postMessage(message, '*');
let tour = null, mode = 'read-only', known = null, pending = [], inFlight = null, step = 0;
const firstNames = new Set();
const viewOf = (step) => ({ mode: 'inside', sweep: 's' + step, position: [step, 1.6, 0], yaw: 0, pitch: 0, floor: null, tag: null });
const announce = () => say({ type: 'sdk-loaded', version: 2 });

if (!wrong.has('silent')) {
  announce();
  const timer = setInterval(() => {
    if (wrong.has('once') || (tour && !wrong.has('goes-on'))) return clearInterval(timer);
    announce();
  }, 400);
}
if (wrong.has('strange')) say({ type: 'metrics', frames: 60 });

function send() {
  if (pending.length === 0 || (inFlight && !wrong.has('hurried'))) return;
  inFlight = String(Math.random());
  const base = wrong.has('lossy') ? { matterportId: tour.matterportId, name: tour.name, tags: tour.tags.map(({ id, title }) => ({ id, title })) } : tour;
  const changed = { ...base, tags: [...base.tags, ...pending] };
  if (wrong.has('other-capture')) changed.matterportId = 'another-one';
  say({ type: 'tour-changed', changeId: inFlight, baseRevision: wrong.has('stale-base') ? null : known, tour: changed });
}

addEventListener('message', ({ source, data }) => {
  if (source !== parent && !wrong.has('credulous')) return;
  if (typeof data !== 'object' || data === null) return void (wrong.has('restarts') && announce());
  if (data.type === 'tour' && data.tour?.matterportId && ['edit', 'read-only'].includes(data.mode)) {
    tour = data.tour; mode = data.mode; known = tour.revision; pending = []; inFlight = null;
  }
  if (data.type === 'view' && data.view?.position && !wrong.has('stays')) say({ type: 'view', view: data.view });
  if (data.changeId !== inFlight) return;
  if (data.type === 'saved') {
    tour = { ...tour, tags: [...tour.tags, ...pending] };
    if (!wrong.has('forgets-revision')) known = data.revision;
    pending = []; inFlight = null;
  }
  if (data.type === 'conflict') {
    if (!wrong.has('overwrites')) tour = data.tour;
    if (wrong.has('drops')) pending = [{ id: 'other-work', title: 'Something else', position: [0, 0, 0], normal: [0, 1, 0] }];
    known = data.tour.revision; inFlight = null; send();
  }
  if (data.type === 'error') {
    if (wrong.has('forgets')) pending = [{ id: 'after-error', title: 'Afterwards', position: [0, 0, 0], normal: [0, 1, 0] }];
    inFlight = null;
  }
});

document.querySelector('#add').onclick = () => {
  if (mode !== 'edit' && !wrong.has('edits-read-only')) return;
  const id = 'tag-' + Math.random().toString(36).slice(2);
  pending.push({ id, title: 'Tag ' + id, position: [0, 1, 0], normal: [0, 1, 0] });
  send();
  if (wrong.has('hurried')) setTimeout(send, 1000);
};
document.querySelector('#retry').onclick = send;
document.querySelector('#walk').onclick = () => {
  step += 1;
  if (!wrong.has('per-frame')) return say({ type: 'view', view: viewOf(step) });
  let left = 60;
  const timer = setInterval(() => { say({ type: 'view', view: viewOf(step) }); if (--left === 0) clearInterval(timer); }, 16);
};
</script></html>`;

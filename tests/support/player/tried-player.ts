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
  'closed',
  'finds-nothing',
  'whole-tours',
  'operations-to-all',
  'repeats',
  'says-nothing-of-before',
  'renews-ids',
  'forgets-unanswered',
  'deaf',
  'backwards',
  'overlooks-gaps',
] as const;
export type Fault = (typeof FAULTS)[number];

/**
 * A player of buttons instead of a space, which keeps the protocol but for the faults that its address names: `?wrong=once,lossy`.
 * It speaks the version that its address names, `?version=2`, or else 3. It takes every origin for its host's; only the window is
 * checked.
 */
export const TRIED_PLAYER = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Tried player</title>
<style>body { font: 1rem system-ui; padding: 1rem; } button { font: inherit; padding: .6rem 1rem; }</style>
<h1>Tried player</h1>
<button id="add">Add tag</button> <button id="rename">Rename tag</button> <button id="others">Rename theirs</button>
<button id="retry">Try again</button> <button id="walk">Walk</button>
<script type="module">
const query = new URLSearchParams(location.search);
const wrong = new Set((query.get('wrong') ?? '').split(','));
const version = Number(query.get('version') ?? 3);
const say = (message) => parent.postMessage(message, '*');
const makeId = () => Math.random().toString(36).slice(2);
let tour = null, mode = 'read-only', known = null, pending = [], sent = [], inFlight = null, step = 0, byOperations = false;
let view = { mode: 'inside', sweep: 's0', position: [0, 1.6, 0], yaw: 0, pitch: 0, floor: null, tag: null };
const announce = () => say(version === 1 ? 'sdk-loaded' : { type: 'sdk-loaded', version });

if (!wrong.has('silent')) {
  announce();
  const timer = setInterval(() => {
    if (wrong.has('once') || (tour && !wrong.has('goes-on'))) return clearInterval(timer);
    announce();
  }, 400);
}
if (wrong.has('strange')) say({ type: 'metrics', frames: 60 });

/** The tags with what is pending. */
const applied = (tags, operations) => operations.reduce((now, { kind, item }) =>
  kind === 'add' ? [...now.filter(({ id }) => id !== item.id), item] : now.map((tag) => (tag.id === item.id ? item : tag)), tags);

function send() {
  if ((sent.length === 0 && pending.length === 0) || (inFlight && !wrong.has('hurried'))) return;
  if (byOperations) sendOperations();
  else sendTour();
}

function sendOperations() {
  if (sent.length === 0 || wrong.has('hurried')) [sent, pending] = [pending.length > 0 ? pending : sent, []];
  if (wrong.has('renews-ids')) sent = sent.map((operation) => ({ ...operation, id: makeId() }));
  inFlight = makeId();
  const operations = sent.map((operation) => {
    if (operation.kind === 'add') return operation;
    const item = wrong.has('lossy') ? { id: operation.item.id, title: operation.item.title } : operation.item;
    return { ...operation, item, before: wrong.has('says-nothing-of-before') ? {} : operation.before };
  });
  say({ type: 'operations', changeId: inFlight, operations });
}

function sendTour() {
  [sent, pending] = [[...sent, ...pending], []];
  inFlight = version === 1 ? 'bare' : makeId();
  const base = wrong.has('lossy') ? { matterportId: tour.matterportId, name: tour.name, tags: tour.tags.map(({ id, title }) => ({ id, title })) } : tour;
  const changed = { ...base, tags: applied(base.tags, sent) };
  if (wrong.has('other-capture')) changed.matterportId = 'another-one';
  const baseRevision = wrong.has('stale-base') ? null : known;
  say(version === 1 ? { ...changed, revision: baseRevision } : { type: 'tour-changed', changeId: inFlight, baseRevision, tour: changed });
}

function takeChanges({ since, revision, fields, collections }) {
  if (revision <= known && !wrong.has('backwards')) return;
  if (since > known) return wrong.has('overlooks-gaps') ? undefined : announce();
  const { set = [], removed = [] } = collections.tags ?? {};
  const tags = applied(tour.tags.filter(({ id }) => !removed.includes(id)), set.map((item) => ({ kind: 'add', item })));
  tour = { ...tour, ...fields, tags };
  known = Math.max(known, revision);
}

addEventListener('message', ({ source, data }) => {
  if (source !== parent && !wrong.has('credulous')) return;
  if (typeof data !== 'object' || data === null) return void (wrong.has('restarts') && announce());
  if (data.type === 'tour' && data.tour?.matterportId && ['edit', 'read-only'].includes(data.mode)) {
    tour = data.tour; mode = data.mode; known = tour.revision; pending = []; sent = []; inFlight = null;
    byOperations = version >= 3 && (data.version >= 3 || wrong.has('operations-to-all')) && !wrong.has('whole-tours');
  }
  if (data.type === 'changes' && version >= 3 && !wrong.has('deaf')) takeChanges(data.changes);
  if (data.type === 'view' && data.view?.position && version > 1 && !wrong.has('stays')) {
    const { tag, selection } = data.view;
    view = version < 3 ? { ...data.view, tag: tag ?? null } : { ...data.view, selection: selection ?? (tag ? { kind: 'tag', id: tag } : null) };
    if (wrong.has('closed')) Object.assign(view, { tag: null, selection: null });
    if (wrong.has('finds-nothing')) view.filter = '';
    say({ type: 'view', view });
  }
  if (data.changeId !== inFlight) return;
  if (data.type === 'saved') {
    tour = { ...tour, tags: applied(tour.tags, sent) };
    if (data.changes) takeChanges(data.changes);
    else if (!wrong.has('forgets-revision')) known = data.revision;
    if (wrong.has('repeats')) pending = [...sent, ...pending];
    sent = []; inFlight = null;
  }
  if (data.type === 'conflict') {
    if (!wrong.has('overwrites')) tour = data.tour;
    if (wrong.has('drops')) sent = [{ kind: 'add', item: { id: 'other-work', title: 'Something else', position: [0, 0, 0], normal: [0, 1, 0] } }];
    known = data.tour.revision; inFlight = null; send();
  }
  if (data.type === 'error') {
    if (wrong.has('forgets')) sent = [{ id: makeId(), collection: 'tags', kind: 'add', item: { id: 'after-error', title: 'Afterwards', position: [0, 0, 0], normal: [0, 1, 0] } }];
    inFlight = null;
  }
});

function edit(operation) {
  if (mode !== 'edit' && !wrong.has('edits-read-only')) return;
  pending.push({ id: makeId(), collection: 'tags', ...operation });
  send();
  if (wrong.has('hurried')) setTimeout(send, 1000);
}

function rename(tag) {
  if (!tag) return;
  const title = 'Renamed ' + makeId();
  edit({ kind: 'change', item: { ...tag, title }, changed: ['title'], before: { title: tag.title } });
}

document.querySelector('#add').onclick = () => {
  const id = 'tag-' + makeId();
  edit({ kind: 'add', item: { id, title: 'Tag ' + id, position: [0, 1, 0], normal: [0, 1, 0] } });
};
document.querySelector('#rename').onclick = () => rename(applied(tour.tags, [...sent, ...pending]).findLast(({ id }) => id.startsWith('tag-') && id !== 'tag-of-the-host'));
document.querySelector('#others').onclick = () => rename(tour.tags.find(({ id }) => id === 'tag-of-others'));
document.querySelector('#retry').onclick = () => {
  if (wrong.has('forgets-unanswered') && inFlight) sent = [{ ...sent[0], id: makeId() }];
  if (byOperations) inFlight = null;
  send();
};
document.querySelector('#walk').onclick = () => {
  if (version === 1) return;
  view = { ...view, sweep: 's' + (step += 1), position: [step, 1.6, 0] };
  if (!wrong.has('per-frame')) return say({ type: 'view', view });
  let left = 60;
  const timer = setInterval(() => { say({ type: 'view', view }); if (--left === 0) clearInterval(timer); }, 16);
};
</script></html>`;

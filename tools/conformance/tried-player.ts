import type { Item } from '../../contract/changes/operation.ts';
import type { TourChanges } from '../../contract/changes/tour-changes.ts';
import type { Side } from '../../player/testing/window-pair.ts';

/** The faults that a test player can have, see `run-checks.ts`. */
export type Fault =
  | 'silent'
  | 'once'
  | 'goes-on'
  | 'restarts'
  | 'other-capture'
  | 'stale-base'
  | 'lossy'
  | 'credulous'
  | 'forgets-revision'
  | 'hurried'
  | 'overwrites'
  | 'drops'
  | 'forgets'
  | 'edits-read-only'
  | 'per-frame'
  | 'stays'
  | 'strange'
  | 'closed'
  | 'finds-nothing'
  | 'whole-tours'
  | 'operations-to-all'
  | 'repeats'
  | 'says-nothing-of-before'
  | 'renews-ids'
  | 'forgets-unanswered'
  | 'deaf'
  | 'backwards'
  | 'overlooks-gaps';

/** The buttons of a player without a capture, which the user presses. */
export interface TriedPlayer {
  readonly addTag: () => void;
  readonly renameTag: () => void;
  readonly renameTheirs: () => void;
  readonly tryAgain: () => void;
  readonly walk: () => void;
}

interface Tour {
  matterportId: string;
  name: string;
  revision: number;
  tags: Item[];
}
type Edit =
  | { kind: 'add'; item: Item }
  | { kind: 'change'; item: Item; changed: string[]; before: Partial<Item> };
type Pending = Edit & { id: string; collection: string };

/** A message from the host as this player reads it, without validation. */
interface Heard {
  type?: string;
  version: number;
  mode?: string;
  tour?: Tour;
  changes?: TourChanges;
  view?: { position?: unknown; tag?: string; selection?: object };
  changeId?: string;
  revision: number;
}

/** Starts a player that follows a version of the protocol, except for some faults. */
export function startTriedPlayer(
  { own, peer }: Side,
  hostOrigin: string,
  version: number,
  faults: readonly Fault[],
): TriedPlayer {
  const wrong = new Set(faults);
  let made = 0;
  const makeId = (): string => `made-${(made += 1)}`;
  const say = (message: unknown): void => peer.postMessage(message, hostOrigin);
  const announce = (): void => say(version === 1 ? 'sdk-loaded' : { type: 'sdk-loaded', version });
  let tour: Tour | null = null;
  let mode = 'read-only';
  let known = 0;
  let pending: Pending[] = [];
  let sent: Pending[] = [];
  let inFlight: string | null = null;
  let step = 0;
  let byOperations = false;
  let view: Record<string, unknown> = {
    mode: 'inside',
    sweep: 's0',
    position: [0, 1.6, 0],
    yaw: 0,
    pitch: 0,
    floor: null,
    tag: null,
  };

  if (!wrong.has('silent')) {
    announce();
    const timer = setInterval(() => {
      if (wrong.has('once') || (tour && !wrong.has('goes-on'))) return clearInterval(timer);
      announce();
    }, 400);
  }
  if (wrong.has('strange')) say({ type: 'metrics', frames: 60 });

  function send(): void {
    if ((sent.length === 0 && pending.length === 0) || (inFlight && !wrong.has('hurried'))) return;
    if (byOperations) sendOperations();
    else if (tour) sendTour(tour);
  }

  function sendOperations(): void {
    if (sent.length === 0 || wrong.has('hurried'))
      [sent, pending] = [pending.length > 0 ? pending : sent, []];
    if (wrong.has('renews-ids')) sent = sent.map((operation) => ({ ...operation, id: makeId() }));
    inFlight = makeId();
    const operations = sent.map((operation) => {
      if (operation.kind === 'add') return operation;
      const { id, title } = operation.item;
      const item = wrong.has('lossy') ? { id, title } : operation.item;
      return { ...operation, item, before: wrong.has('says-nothing-of-before') ? {} : operation.before };
    });
    say({ type: 'operations', changeId: inFlight, operations });
  }

  function sendTour(now: Tour): void {
    [sent, pending] = [[...sent, ...pending], []];
    inFlight = version === 1 ? 'bare' : makeId();
    const { matterportId, name, tags } = now;
    const base = wrong.has('lossy')
      ? { matterportId, name, tags: tags.map(({ id, title }) => ({ id, title })) }
      : now;
    const changed = { ...base, tags: applied(base.tags, sent) };
    if (wrong.has('other-capture')) changed.matterportId = 'another-one';
    const baseRevision = wrong.has('stale-base') ? null : known;
    say(
      version === 1
        ? { ...changed, revision: baseRevision }
        : { type: 'tour-changed', changeId: inFlight, baseRevision, tour: changed },
    );
  }

  function takeChanges({ since, revision, fields, collections }: TourChanges): void {
    if (!tour || (revision <= known && !wrong.has('backwards'))) return;
    if (since > known) return wrong.has('overlooks-gaps') ? undefined : announce();
    const { set = [], removed = [] } = collections.tags ?? {};
    const left = tour.tags.filter(({ id }) => !removed.includes(id));
    const tags = applied(
      left,
      set.map((item) => ({ kind: 'add', item })),
    );
    tour = { ...tour, ...fields, tags };
    known = Math.max(known, revision);
  }

  function takeTour(message: Heard): void {
    if (!message.tour?.matterportId || !['edit', 'read-only'].includes(message.mode ?? '')) return;
    tour = message.tour;
    mode = message.mode!;
    known = tour.revision;
    [pending, sent, inFlight] = [[], [], null];
    const knowsOperations = message.version >= 3 || wrong.has('operations-to-all');
    byOperations = version >= 3 && knowsOperations && !wrong.has('whole-tours');
  }

  function takeView(wanted: NonNullable<Heard['view']>): void {
    const { tag, selection } = wanted;
    const open = selection ?? (tag ? { kind: 'tag', id: tag } : null);
    view = version < 3 ? { ...wanted, tag: tag ?? null } : { ...wanted, selection: open };
    if (wrong.has('closed')) Object.assign(view, { tag: null, selection: null });
    if (wrong.has('finds-nothing')) view.filter = '';
    say({ type: 'view', view });
  }

  function takeAnswer(message: Heard): void {
    if (!tour) return;
    if (message.type === 'saved') {
      tour = { ...tour, tags: applied(tour.tags, sent) };
      if (message.changes) takeChanges(message.changes);
      else if (!wrong.has('forgets-revision')) known = message.revision;
      if (wrong.has('repeats')) pending = [...sent, ...pending];
      [sent, inFlight] = [[], null];
    }
    if (message.type === 'conflict') {
      if (!wrong.has('overwrites')) tour = message.tour!;
      if (wrong.has('drops')) sent = [addOf('other-work', 'Something else')];
      [known, inFlight] = [message.tour!.revision, null];
      send();
    }
    if (message.type === 'error') {
      if (wrong.has('forgets')) sent = [addOf('after-error', 'Afterwards')];
      inFlight = null;
    }
  }

  function addOf(id: string, title: string): Pending {
    const item = { id, title, position: [0, 0, 0], normal: [0, 1, 0] };
    return { id: makeId(), collection: 'tags', kind: 'add', item };
  }

  own.addEventListener('message', ({ source, data }) => {
    if (source !== peer && !wrong.has('credulous')) return;
    if (typeof data !== 'object' || data === null) return wrong.has('restarts') ? announce() : undefined;
    const message = data as Heard;
    if (message.type === 'tour') takeTour(message);
    if (message.type === 'changes' && version >= 3 && !wrong.has('deaf')) takeChanges(message.changes!);
    if (message.type === 'view' && message.view?.position && version > 1 && !wrong.has('stays'))
      takeView(message.view);
    if (message.changeId === inFlight) takeAnswer(message);
  });

  function edit(operation: Edit): void {
    if (mode !== 'edit' && !wrong.has('edits-read-only')) return;
    pending.push({ id: makeId(), collection: 'tags', ...operation });
    send();
    if (wrong.has('hurried')) setTimeout(send, 1_000);
  }

  function rename(tag: Item | undefined): void {
    if (!tag) return;
    const item = { ...tag, title: `Renamed ${makeId()}` };
    edit({ kind: 'change', item, changed: ['title'], before: { title: tag.title } });
  }

  return {
    addTag() {
      const id = `tag-${makeId()}`;
      edit({ kind: 'add', item: { id, title: `Tag ${id}`, position: [0, 1, 0], normal: [0, 1, 0] } });
    },
    renameTag() {
      const tags = applied(tour?.tags ?? [], [...sent, ...pending]);
      rename(tags.findLast(({ id }) => id.startsWith('tag-made')));
    },
    renameTheirs() {
      rename(tour?.tags.find(({ id }) => id === 'tag-of-others'));
    },
    tryAgain() {
      if (wrong.has('forgets-unanswered') && inFlight && sent[0]) sent = [{ ...sent[0], id: makeId() }];
      if (byOperations) inFlight = null;
      send();
    },
    walk() {
      view = { ...view, sweep: `s${(step += 1)}`, position: [step, 1.6, 0] };
      if (!wrong.has('per-frame')) return say({ type: 'view', view });
      let left = 60;
      const timer = setInterval(() => {
        say({ type: 'view', view });
        if (--left === 0) clearInterval(timer);
      }, 16);
    },
  };
}

/** Returns the tags after some edits. */
function applied(tags: readonly Item[], edits: readonly Edit[]): Item[] {
  return edits.reduce<Item[]>(
    (now, { kind, item }) =>
      kind === 'add'
        ? [...now.filter(({ id }) => id !== item.id), item]
        : now.map((tag) => (tag.id === item.id ? item : tag)),
    [...tags],
  );
}

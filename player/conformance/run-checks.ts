import {
  PROTOCOL_VERSION,
  type PlayerMessage,
  type PlayerMode,
  type WireTour,
} from '../../contract/player-messages.ts';
import type { ViewState } from '../../contract/view-state.ts';
import { changedElsewhere, FIRST_REVISION, forgedTour, listTags, sampleTour } from './sample-tour.ts';
import { Broken, NotTried, type Trial, type TrialView } from './trial.ts';
import { isAnnouncement, isChange, isView, type Wire } from './wire.ts';
import { texts, type CheckId } from './texts.ts';

type Change = Extract<PlayerMessage, { type: 'tour-changed' }>;

export interface Course {
  wire: Wire;
  trial: Trial;
  view: TrialView;
  /** Has a window that is not the host's say something to the player. */
  stranger(message: object): void;
  /** The capture that the tour names. */
  captureId: string;
}

const FOREVER = Number.POSITIVE_INFINITY;
const { reasons, tasks } = texts;

/** Takes a player through all checks, in an order in which each needs only what was kept before it. */
export async function runChecks(course: Course): Promise<void> {
  const { wire, trial } = course;
  const version = await checkAnnouncing(course);
  if (version === null) {
    trial.leaveOut(['repeats', 'tour', 'ignores', ...CHANGES, 'readOnly', 'viewOut', 'viewIn', 'clean']);
    return;
  }
  const tour = sampleTour(course.captureId);
  await checkTaking(course, tour);
  await checkChanges(course, tour);
  await checkReadOnly(course, tour);
  await checkViews(course, version);
  await trial.check('clean', () => {
    if (wire.strange() > 0) throw new Broken(reasons.strange(wire.strange()));
  });
}

const CHANGES: readonly CheckId[] = [
  'change',
  'base',
  'keeps',
  'strangers',
  'saved',
  'oneAtATime',
  'conflict',
  'error',
];

async function checkAnnouncing({ wire, trial }: Course): Promise<number | null> {
  const version = await trial.check('announces', async () => {
    const heard = wire.heard().find(isAnnouncement) ?? (await wire.next(isAnnouncement, 15_000));
    if (!heard) throw new Broken(reasons.silent);
    return heard.version;
  });
  if (version === null) return null;
  await trial.check('repeats', async () => {
    if (!(await wire.next(isAnnouncement, 6_000))) throw new Broken(reasons.once);
  });
  return version;
}

function sendTour({ wire }: Course, tour: WireTour, mode: PlayerMode): void {
  wire.send({ type: 'tour', version: PROTOCOL_VERSION, mode, tour });
}

async function checkTaking(course: Course, tour: WireTour): Promise<void> {
  const { wire, trial } = course;
  sendTour(course, tour, 'edit');
  await trial.check('tour', async () => {
    await wire.next(isAnnouncement, 1_000); // one may have been on its way
    if (await wire.next(isAnnouncement, 3_000)) throw new Broken(reasons.goesOn);
  });
  await trial.check('ignores', async () => {
    const before = wire.heard().filter((message) => !isView(message)).length;
    for (const message of NONSENSE) wire.send(message);
    await wire.next(isAnnouncement, 2_500);
    if (wire.heard().filter((message) => !isView(message)).length > before)
      throw new Broken(reasons.restarted);
  });
}

const NONSENSE = [
  'hello',
  42,
  null,
  [],
  { type: 'dance' },
  { type: 'tour' },
  { type: 'tour', version: 1, mode: 'admin', tour: { matterportId: 'x' } },
  { type: 'saved', changeId: 'never-sent', revision: 7_000 },
  { type: 'conflict', changeId: 'never-sent', tour: { name: 'no capture' } },
  { type: 'view', view: { mode: 'upside-down' } },
];

async function checkChanges(course: Course, tour: WireTour): Promise<void> {
  const { wire, trial } = course;
  course.stranger({ type: 'tour', version: PROTOCOL_VERSION, mode: 'edit', tour: forgedTour(tour) });
  const first = await trial.check('change', async () => {
    const change = await nextChange(course, 'change', tasks.change);
    if (change.changeId === 'bare') return change;
    if (change.tour.matterportId !== tour.matterportId) throw new Broken(reasons.otherCapture);
    return change;
  });
  if (!first) return trial.leaveOut(CHANGES.slice(1));
  await trial.check('base', () => expectBase(first, FIRST_REVISION));
  await trial.check('keeps', () => expectKept(first.tour));
  await trial.check('strangers', () => {
    if (first.tour.name !== tour.name) throw new Broken(reasons.forged);
  });
  wire.send({ type: 'saved', changeId: first.changeId, revision: FIRST_REVISION + 1 });
  const second = await trial.check('saved', async () => {
    const change = await nextChange(course, 'saved', tasks.again);
    expectBase(change, FIRST_REVISION + 1);
    return change;
  });
  if (!second) return trial.leaveOut(['oneAtATime', 'conflict', 'error']);
  await checkTrouble(course, first, second);
}

/** The answer comes late, then as a conflict, then as an error. */
async function checkTrouble(course: Course, first: Change, second: Change): Promise<void> {
  const { wire, trial, view } = course;
  await trial.check('oneAtATime', async () => {
    const over = new AbortController();
    void view.ask(tasks.while, [], over.signal);
    const hurried = await wire.next(isChange, 4_000);
    over.abort();
    if (hurried) throw new Broken(reasons.hurried);
  });
  const others = changedElsewhere(first.tour, FIRST_REVISION + 20);
  const resolved = await trial.check('conflict', async () => {
    const answered = nextChange(course, 'conflict', tasks.retry, 4_000);
    wire.send({ type: 'conflict', changeId: second.changeId, tour: others });
    const change = await answered;
    expectBase(change, FIRST_REVISION + 20);
    const ids = new Set(listTags(change.tour).map(({ id }) => id));
    if (!ids.has('tag-of-others') || change.tour.name !== others.name) throw new Broken(reasons.overwrote);
    if (!holdsEdit(change.tour, first.tour, second.tour)) throw new Broken(reasons.dropped);
    return change;
  });
  if (!resolved) return trial.leaveOut(['error']);
  await trial.check('error', async () => {
    const { changeId } = resolved;
    const answered = nextChange(course, 'error', tasks.retry);
    wire.send({
      type: 'error',
      changeId,
      code: 'unavailable',
      detail: 'The change could not be saved, on purpose.',
    });
    const change = await answered;
    if (!holdsEdit(change.tour, first.tour, second.tour)) throw new Broken(reasons.forgot);
    wire.send({ type: 'saved', changeId: change.changeId, revision: FIRST_REVISION + 21 });
  });
}

/** The next change; the person is asked when none comes by itself within `patience` milliseconds. */
async function nextChange({ wire, trial }: Course, id: CheckId, task: string, patience = 0): Promise<Change> {
  const byItself = patience > 0 ? await wire.next(isChange, patience) : null;
  return byItself ?? trial.person(id, task, (given) => wire.next(isChange, FOREVER, given));
}

function expectBase({ baseRevision }: Change, known: number): void {
  if (baseRevision !== known) throw new Broken(reasons.base(baseRevision, known));
}

function expectKept(tour: WireTour): void {
  if (!isKept(tour.laterField)) throw new Broken(reasons.lost('a field of the tour'));
  const tag = listTags(tour).find(({ id }) => id === 'tag-of-the-host');
  if (tag && !isKept(tag.laterField)) throw new Broken(reasons.lost('a field of a tag'));
}

function isKept(field: unknown): boolean {
  return (field as { kept?: unknown } | undefined)?.kept === true;
}

/** True when every tag that a person added or changed between two tours is in a third as they left it, or was taken out by them. */
function holdsEdit(tour: WireTour, before: WireTour, after: WireTour): boolean {
  const text = (tag: object): string => JSON.stringify(tag);
  const known = new Set(listTags(before).map(text));
  const edited = listTags(after).filter((tag) => !known.has(text(tag)));
  return edited.every(({ id, title }) => listTags(tour).some((tag) => tag.id === id && tag.title === title));
}

async function checkReadOnly(course: Course, tour: WireTour): Promise<void> {
  const { wire, trial, view } = course;
  sendTour(course, { ...tour, revision: FIRST_REVISION + 30 }, 'read-only');
  await trial.check('readOnly', async () => {
    view.setCheck('readOnly', 'person', '');
    const over = new AbortController();
    const asked = view.ask(tasks.readOnly, [texts.couldNot, texts.could, texts.skip], over.signal);
    const edited = wire.next(isChange, FOREVER, over.signal);
    const said = await Promise.race([asked, edited.then((change) => change && 'edited')]);
    over.abort();
    if (said === texts.skip || said === null) throw new NotTried(reasons.skipped);
    if (said === 'edited') throw new Broken(reasons.edited);
    if (said === texts.could) throw new Broken(reasons.couldEdit);
  });
}

async function checkViews(course: Course, version: number): Promise<void> {
  const { wire, trial } = course;
  const spoken = wire.heard().some(isView);
  if (version < 2 && !spoken) return trial.leaveOut(['viewOut', 'viewIn'], reasons.version);
  const first = await trial.check('viewOut', async () => {
    const seen = await trial.person('viewOut', tasks.walk, (given) => wire.next(isView, FOREVER, given));
    const count = await countViews(wire, 1_000);
    if (count > 6) throw new Broken(reasons.perFrame(count));
    await settle(wire);
    return wire.heard().findLast(isView)?.view ?? seen.view;
  });
  if (!first) return trial.leaveOut(['viewIn']);
  await trial.check('viewIn', async () => {
    const moved = (message: PlayerMessage): message is Extract<PlayerMessage, { type: 'view' }> =>
      isView(message) && !isSame(message.view, first);
    await trial.person('viewIn', tasks.walkOn, (given) => wire.next(moved, FOREVER, given));
    await settle(wire);
    const back = (message: PlayerMessage): message is Extract<PlayerMessage, { type: 'view' }> =>
      isView(message) && isSame(message.view, first);
    const there = wire.next(back, 20_000);
    wire.send({ type: 'view', view: first });
    if (!(await there)) throw new Broken(reasons.notThere);
  });
}

/** Waits until no view has come for a while: a long way may have rests of its own. */
async function settle(wire: Wire): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) {
    if ((await countViews(wire, 2_000)) === 0) return;
  }
}

async function countViews(wire: Wire, milliseconds: number): Promise<number> {
  const before = wire.heard().length;
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  return wire.heard().slice(before).filter(isView).length;
}

/** At the same sweep, or within half a metre, and within some degrees: what may be lost on the way. */
function isSame(a: ViewState, b: ViewState): boolean {
  const off = Math.hypot(...a.position.map((value, index) => value - (b.position[index] ?? 0)));
  const turn = 2 * Math.PI;
  const apart = Math.abs(((((a.yaw - b.yaw) % turn) + turn + Math.PI) % turn) - Math.PI);
  const there = off < 0.5 || (a.mode === 'inside' && a.sweep !== null && a.sweep === b.sweep);
  return a.mode === b.mode && there && apart < 0.1 && Math.abs(a.pitch - b.pitch) < 0.1;
}

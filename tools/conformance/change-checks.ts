import type { WireTour, PlayerMessage } from '../../contract/protocol/player-messages.ts';
import { sameValue } from '../../contract/json/same-value.ts';
import { sampleCollections, changedElsewhere, FIRST_REVISION, forgedTour, listTags } from './sample-tour.ts';
import { texts, type CheckId } from './texts.ts';
import { TOUR_CHECKS, type TrialContext, Violation } from './trial.ts';
import { isChange } from './host-wire.ts';

type Change = Extract<AnyChange, { type: 'tour-changed' }>;

const { reasons, tasks } = texts;

export async function checkChanges(context: TrialContext, tour: WireTour): Promise<void> {
  const { wire, trial, version } = context;
  context.stranger({ type: 'tour', version, mode: 'edit', tour: forgedTour(tour) });
  const first = await trial.check('change', async () => {
    const change = await nextTour(context, 'change', tasks.change);
    if (change.changeId === 'bare') return change;
    if (change.tour.matterportId !== tour.matterportId) throw new Violation(reasons.otherCapture);
    return change;
  });
  if (!first) return trial.leaveOut(TOUR_CHECKS.slice(1));
  await trial.check('base', () => expectBase(first, FIRST_REVISION));
  await trial.check('keeps', () => expectKept(first.tour));
  await trial.check('strangers', () => {
    if (first.tour.name !== tour.name) throw new Violation(reasons.forged);
  });
  wire.send({ type: 'saved', changeId: first.changeId, revision: FIRST_REVISION + 1 });
  const second = await trial.check('saved', async () => {
    const change = await nextTour(context, 'saved', tasks.again);
    expectBase(change, FIRST_REVISION + 1);
    return change;
  });
  if (!second) return trial.leaveOut(['oneAtATime', 'conflict', 'error']);
  await checkTrouble(context, first, second);
}

/** Checks what the player does when an answer is late, and when it receives a conflict and an error. */
async function checkTrouble(context: TrialContext, first: Change, second: Change): Promise<void> {
  const { wire, trial, view } = context;
  await trial.check('oneAtATime', async () => {
    const over = new AbortController();
    void view.ask(tasks.while, [], over.signal);
    const hurried = await wire.next(isChange, 4_000);
    over.abort();
    if (hurried) throw new Violation(reasons.hurried);
  });
  const others = changedElsewhere(first.tour, FIRST_REVISION + 20);
  const resolved = await trial.check('conflict', async () => {
    const answered = nextTour(context, 'conflict', tasks.retry, 4_000);
    wire.send({ type: 'conflict', changeId: second.changeId, tour: others });
    const change = await answered;
    expectBase(change, FIRST_REVISION + 20);
    const ids = new Set(listTags(change.tour).map(({ id }) => id));
    if (!ids.has('tag-of-others') || change.tour.name !== others.name) throw new Violation(reasons.overwrote);
    if (!holdsEdit(change.tour, first.tour, second.tour)) throw new Violation(reasons.dropped);
    return change;
  });
  if (!resolved) return trial.leaveOut(['error']);
  await trial.check('error', async () => {
    const { changeId } = resolved;
    const answered = nextTour(context, 'error', tasks.retry);
    wire.send({
      type: 'error',
      changeId,
      code: 'unavailable',
      detail: 'This check rejects the change on purpose.',
    });
    const change = await answered;
    if (!holdsEdit(change.tour, first.tour, second.tour)) throw new Violation(reasons.forgot);
    wire.send({ type: 'saved', changeId: change.changeId, revision: FIRST_REVISION + 21 });
  });
}

/** Waits for the next change that is sent as a whole tour. */
async function nextTour(context: TrialContext, id: CheckId, task: string, patience = 0): Promise<Change> {
  const change = await nextChange(context, id, task, patience);
  if (change.type === 'operations') throw new Violation(reasons.operations);
  return change;
}

function expectBase({ baseRevision }: Change, known: number): void {
  if (baseRevision !== known) throw new Violation(reasons.base(baseRevision, known));
}

function expectKept(tour: WireTour): void {
  if (!isKept(tour.laterField)) throw new Violation(reasons.lost('a field of the tour'));
  const tag = listTags(tour).find(({ id }) => id === 'tag-of-the-host');
  if (tag && !isKept(tag.laterField)) throw new Violation(reasons.lost('a field of a tag'));
  const unplaced = listTags(tour).find(({ id }) => id === 'tag-without-place');
  if (!isKept(unplaced?.laterField)) throw new Violation(reasons.lost('a tag without a place'));
  for (const [name, items] of Object.entries(sampleCollections))
    if (!holdsAll(tour[name], items)) throw new Violation(reasons.lost(`an item of “${name}”`));
}

/** Returns whether a tour still contains all items. It may contain others that the user has added. */
function holdsAll(kept: unknown, items: readonly object[]): boolean {
  return Array.isArray(kept) && items.every((item) => kept.some((other) => sameValue(item, other)));
}

function isKept(field: unknown): boolean {
  return (field as { kept?: unknown } | undefined)?.kept === true;
}

/**
 * Returns whether `tour` contains each tag that the user added or changed between `before` and `after`, with
 * the same title.
 */
function holdsEdit(tour: WireTour, before: WireTour, after: WireTour): boolean {
  const text = (tag: object): string => JSON.stringify(tag);
  const known = new Set(listTags(before).map(text));
  const edited = listTags(after).filter((tag) => !known.has(text(tag)));
  return edited.every(({ id, title }) => listTags(tour).some((tag) => tag.id === id && tag.title === title));
}

export type AnyChange = Extract<PlayerMessage, { type: 'tour-changed' | 'operations' }>;

const FOREVER = Number.POSITIVE_INFINITY;

/** Waits for the next change, and asks the user if none arrives within `patience` milliseconds. */
export async function nextChange(
  { wire, trial }: TrialContext,
  id: CheckId,
  task: string,
  patience = 0,
): Promise<AnyChange> {
  const byItself = patience > 0 ? await wire.next(isChange, patience) : null;
  return byItself ?? trial.person(id, task, (given) => wire.next(isChange, FOREVER, given));
}

import type { ChangeOperation, Item, Operation } from '../../contract/changes/operation.ts';
import type { WireTour } from '../../contract/protocol/player-messages.ts';
import { sameValue } from '../../contract/json/same-value.ts';
import { isChange, isAnnouncement } from './host-wire.ts';
import { nextChange, type AnyChange } from './change-checks.ts';
import { FORGED_NAME, forgedTour, listTags, tagOfOthers, pointOfOthers } from './sample-tour.ts';
import { texts, type CheckId } from './texts.ts';
import { OPERATION_CHECKS, type TrialContext, sendTour, Violation } from './trial.ts';
import { type TourChanges, applyToTour, idOf, listItems } from '../../contract/changes/tour-changes.ts';

/** The tour of this page's host, which saves operations like a server. */
interface HostTour {
  revision(): number;
  /** Returns the current item; undefined if there is none. */
  find(collection: string, id: string): Item | undefined;
  /**
   * Saves operations and returns the resulting changes. Saved items get a field that the player does not
   * know.
   */
  save(operations: readonly Operation[]): TourChanges;
}

function createHostTour(start: WireTour): HostTour {
  let tour = start;
  const revision = (): number => Number(tour.revision);

  function find(collection: string, id: string): Item | undefined {
    return listItems(tour, collection).find((item) => idOf(item) === id) as Item | undefined;
  }

  return {
    revision,
    find,
    save(operations) {
      const since = revision();
      tour = { ...applyToTour(tour, operations.map(addLaterField)), revision: since + 1 };
      const touched = Map.groupBy(operations, ({ collection }) => collection);
      const collections = [...touched].map(([collection, own]) => {
        const ids = [...new Set(own.map(({ item }) => item.id))];
        const set = ids.flatMap((id) => find(collection, id) ?? []);
        return [collection, { set, removed: ids.filter((id) => !find(collection, id)) }];
      });
      return { since, revision: since + 1, fields: {}, collections: Object.fromEntries(collections) };
    },
  };
}

function addLaterField(operation: Operation): Operation {
  return operation.kind === 'add'
    ? { ...operation, item: { ...operation.item, laterField: { kept: true } } }
    : operation;
}

type Operations = Extract<AnyChange, { type: 'operations' }>;

const { reasons, tasks } = texts;

/** Saves the player's operations and sends the answer. */
function answer({ wire }: TrialContext, host: HostTour, { changeId, operations }: Operations): void {
  const changes = host.save(operations);
  wire.send({ type: 'saved', changeId, revision: changes.revision, changes });
}

/** Waits for the next message that changes a field of an item. Saves the operations of earlier messages. */
async function nextChangeOperation(
  context: TrialContext,
  host: HostTour,
  id: CheckId,
  task: string,
): Promise<Operations> {
  for (;;) {
    const message = expectOperations(await nextChange(context, id, task));
    if (message.operations.some(isChangeOperation)) return message;
    answer(context, host, message);
  }
}

function isChangeOperation(operation: { kind: string }): operation is ChangeOperation {
  return operation.kind === 'change';
}

function expectOperations(change: AnyChange): Operations {
  if (change.type === 'tour-changed') throw new Violation(reasons.wholeTour);
  const ids = new Set(change.operations.map(({ id }) => id));
  if (ids.size === 0) throw new Violation(reasons.noOperation);
  if (ids.size < change.operations.length) throw new Violation(reasons.sameIds);
  return change;
}

/**
 * Changes the tour while the player shows it, as other users would, and checks that the player applies the
 * changes.
 */
async function checkChangesOfOthers(context: TrialContext, host: HostTour, tour: WireTour): Promise<void> {
  const { wire, trial } = context;
  const since = host.revision();
  const added = setTag(since, { ...tagOfOthers, title: 'A tag that others are about to rename' });
  const renamed = setTag(since + 1, tagOfOthers);
  // The first change is sent again, when it is outdated.
  for (const changes of [added, renamed, added]) wire.send({ type: 'changes', changes });
  await trial.check('changes', async () => {
    const denial = { label: texts.noSuchTag, reason: reasons.notShown };
    const heard = await trial.person(
      'changes',
      tasks.others,
      (given) => wire.next(isChange, Number.POSITIVE_INFINITY, given),
      denial,
    );
    wire.send({ type: 'saved', changeId: heard.changeId, revision: since + 3 });
    const message = expectOperations(heard);
    const change = message.operations.find(
      (operation) => isChangeOperation(operation) && operation.item.id === tagOfOthers.id,
    );
    const before = change && isChangeOperation(change) ? change.before.title : undefined;
    if (before !== tagOfOthers.title) throw new Violation(reasons.notInOrder);
  });
  await trial.check('gap', async () => {
    const announced = wire.next(isAnnouncement, 5_000);
    wire.send({ type: 'changes', changes: setTag(since + 10, tagOfOthers) });
    if (!(await announced)) throw new Violation(reasons.noAnnouncement);
  });
  sendTour(context, { ...tour, revision: since + 11, tags: [...listTags(tour), tagOfOthers] }, 'edit');
}

/** Returns changes that contain the tag, and a point, which the player need not know. */
function setTag(since: number, tag: Item): TourChanges {
  const set = { tags: [tag], points: [pointOfOthers] };
  const collections = Object.fromEntries(
    Object.entries(set).map(([name, set]) => [name, { set, removed: [] }]),
  );
  return { since, revision: since + 1, fields: {}, collections };
}

/** Checks a player that sends operations. */
export async function checkOperations(context: TrialContext, tour: WireTour): Promise<void> {
  const { trial } = context;
  // A player that accepts this message would assume that its host does not support operations.
  context.stranger({ type: 'tour', version: 2, mode: 'edit', tour: forgedTour(tour) });
  let believed = false;
  const first = await trial.check('operations', async () => {
    const change = await nextChange(context, 'operations', tasks.change);
    believed = change.type === 'tour-changed' && change.tour.name === FORGED_NAME;
    return expectOperations(change);
  });
  const left = OPERATION_CHECKS.slice(2);
  await trial.check('strangers', () => {
    if (believed) throw new Violation(reasons.forged);
  });
  if (!first) return trial.leaveOut(left);
  const host = createHostTour(tour);
  answer(context, host, first);
  const second = await checkChange(context, host, first);
  if (!second) return trial.leaveOut(left.slice(3));
  await trial.check('oneAtATime', async () => {
    const over = new AbortController();
    void context.view.ask(tasks.while, [], over.signal);
    const hurried = await context.wire.next(isChange, 4_000);
    over.abort();
    if (hurried) throw new Violation(reasons.hurried);
  });
  const last = await checkFailures(context, second);
  if (!last) return trial.leaveOut(['changes', 'gap']);
  answer(context, host, last);
  await checkChangesOfOthers(context, host, tour);
}

/** Waits for the user to change a title after another save has happened. */
async function checkChange(
  context: TrialContext,
  host: HostTour,
  first: Operations,
): Promise<Operations | null> {
  const { trial } = context;
  const second = await trial.check('saved', async () => {
    const saved = new Set(first.operations.map(({ id }) => id));
    const next = await nextChangeOperation(context, host, 'saved', tasks.changeTitle);
    if (next.operations.some(({ id }) => saved.has(id))) throw new Violation(reasons.resent);
    return next;
  });
  if (!second) {
    trial.leaveOut(['changedFields', 'keeps']);
    return null;
  }
  const change = second.operations.find(isChangeOperation)!;
  await trial.check('changedFields', () => expectChange(host, change));
  await trial.check('keeps', () => {
    const kept = (change.item.laterField as { kept?: unknown } | undefined)?.kept;
    if (kept !== true) throw new Violation(reasons.lost('a field of a tag'));
  });
  return second;
}

/**
 * Answers first with a failure and then not at all. Resolves with the operations that must be saved in the
 * end.
 */
async function checkFailures(context: TrialContext, sent: Operations): Promise<Operations | null> {
  const { wire, trial } = context;
  const again = await trial.check('sendsAgain', async () => {
    const repeated = nextChange(context, 'sendsAgain', tasks.retry, 4_000);
    const detail = 'This check rejects the change on purpose.';
    wire.send({ type: 'error', changeId: sent.changeId, code: 'unavailable', detail });
    return expectSame(sent, expectOperations(await repeated));
  });
  if (!again) {
    trial.leaveOut(['unanswered']);
    return null;
  }
  return trial.check('unanswered', async () =>
    expectSame(sent, expectOperations(await nextChange(context, 'unanswered', tasks.unanswered))),
  );
}

function expectSame(sent: Operations, again: Operations): Operations {
  const idsOf = ({ operations }: Operations): string[] => operations.map(({ id }) => id);
  if (!sameValue(idsOf(sent), idsOf(again))) throw new Violation(reasons.otherOperations);
  return again;
}

/** Checks that an operation contains the changed fields and their previous values. */
function expectChange(host: HostTour, { collection, item, changed, before }: ChangeOperation): void {
  const stands = host.find(collection, item.id);
  for (const name of changed) {
    if (!sameValue(before[name], stands?.[name])) throw new Violation(reasons.before(name));
  }
  const names = Object.keys(item).filter((name) => stands?.[name] !== undefined);
  const unnamed = names.find((name) => !changed.includes(name) && !sameValue(item[name], stands?.[name]));
  if (unnamed !== undefined) throw new Violation(reasons.unnamed(unnamed));
}

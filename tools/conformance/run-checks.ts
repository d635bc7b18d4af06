import { NotTried, Violation, type TrialContext, sendTour, listChecks } from './trial.ts';
import { isAnnouncement, isChange, isView, type Wire } from './host-wire.ts';
import { texts } from './texts.ts';
import {
  OPERATIONS_VERSION,
  type WireTour,
  type PlayerMessage,
} from '../../contract/protocol/player-messages.ts';
import { checkChanges } from './change-checks.ts';
import { checkOperations } from './operation-checks.ts';
import { sampleTour, FIRST_REVISION } from './sample-tour.ts';
import { sameValue } from '../../contract/json/same-value.ts';
import { toWireView, type ViewState } from '../../contract/protocol/view-state.ts';

type ViewMessage = Extract<PlayerMessage, { type: 'view' }>;

const FOREVER = Number.POSITIVE_INFINITY;
const VIEW_CHECKS = ['viewOut', 'viewIn', 'viewOpens'] as const;
const { reasons, tasks } = texts;

async function checkViews(context: TrialContext, version: number): Promise<void> {
  const { wire, trial } = context;
  const spoken = wire.heard().some(isView);
  if (version < 2 && !spoken) return trial.leaveOut(VIEW_CHECKS, reasons.version);
  const first = await trial.check('viewOut', async () => {
    const seen = await trial.person('viewOut', tasks.walk, (given) => wire.next(isView, FOREVER, given));
    const count = await countViews(wire, 1_000);
    if (count > 6) throw new Violation(reasons.perFrame(count));
    await settle(wire);
    return wire.heard().findLast(isView)?.view ?? seen.view;
  });
  if (!first) return trial.leaveOut(VIEW_CHECKS.slice(1));
  const back = await trial.check('viewIn', async () => {
    const moved = (message: PlayerMessage): message is ViewMessage =>
      isView(message) && !isSame(message.view, first);
    await trial.person('viewIn', tasks.walkOn, (given) => wire.next(moved, FOREVER, given));
    await settle(wire);
    const isBack = (message: PlayerMessage): message is ViewMessage =>
      isView(message) && isSame(message.view, first);
    const there = wire.next(isBack, 20_000);
    sendView(context, first);
    const reached = await there;
    if (!reached) throw new Violation(reasons.notThere);
    return reached.view;
  });
  if (!back) return trial.leaveOut(['viewOpens']);
  await trial.check('viewOpens', () => checkOpening(context, version, back));
}

/**
 * Checks that the player opens what a view names: an annotation and, from version 3, a filter and a stop.
 * `shown` is the current view. Rejects with a `Violation` if something is not open.
 */
async function checkOpening(context: TrialContext, version: number, shown: ViewState): Promise<void> {
  const { wire } = context;
  const isNew = Math.min(version, context.version) >= 3;
  const wanted: ViewState = {
    ...shown,
    selection: { kind: 'tag', id: 'tag-of-the-host' },
    ...(isNew ? { filter: 'tag of the host', stop: 'stop-2' } : {}),
  };
  const names = isNew ? (['selection', 'filter', 'stop'] as const) : (['selection'] as const);
  const missing = (view: ViewState) => names.find((name) => !sameValue(view[name], wanted[name]));
  const opened = wire.next(
    (message): message is ViewMessage => isView(message) && missing(message.view) === undefined,
    20_000,
  );
  sendView(context, wanted);
  if (await opened) return;
  const last = wire.heard().findLast(isView)?.view ?? shown;
  throw new Violation(reasons.notOpen(texts.viewParts[missing(last) ?? 'selection']));
}

/** Sends a view. For a host of version 2, only an open tag is part of a view, not other open items. */
function sendView({ wire, version }: TrialContext, view: ViewState): void {
  const { selection: _selection, tool: _tool, filter: _filter, stop: _stop, ...older } = toWireView(view);
  wire.send({ type: 'view', view: version >= 3 ? toWireView(view) : older });
}

/** Waits until no view has arrived for a while, because a long walk may report views in between. */
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

/** Returns whether two views are at the same sweep or within half a metre, and within a few degrees. */
function isSame(a: ViewState, b: ViewState): boolean {
  const off = Math.hypot(...a.position.map((value, index) => value - (b.position[index] ?? 0)));
  const turn = 2 * Math.PI;
  const apart = Math.abs(((((a.yaw - b.yaw) % turn) + turn + Math.PI) % turn) - Math.PI);
  const there = off < 0.5 || (a.mode === 'inside' && a.sweep !== null && a.sweep === b.sweep);
  return a.mode === b.mode && there && apart < 0.1 && Math.abs(a.pitch - b.pitch) < 0.1;
}

/** Resolves with the protocol version that the player announced; null if it announced none. */
async function checkAnnouncing({ wire, trial }: TrialContext): Promise<number | null> {
  const version = await trial.check('announces', async () => {
    const heard = wire.heard().find(isAnnouncement) ?? (await wire.next(isAnnouncement, 15_000));
    if (!heard) throw new Violation(reasons.silent);
    return heard.version;
  });
  if (version === null) return null;
  await trial.check('repeats', async () => {
    if (!(await wire.next(isAnnouncement, 6_000))) throw new Violation(reasons.once);
  });
  return version;
}

async function checkTakingTour(context: TrialContext, tour: WireTour): Promise<void> {
  const { wire, trial } = context;
  sendTour(context, tour, 'edit');
  await trial.check('tour', async () => {
    await wire.next(isAnnouncement, 1_000); // A second message may have been sent at the same time.
    if (await wire.next(isAnnouncement, 3_000)) throw new Violation(reasons.goesOn);
  });
  await trial.check('ignores', async () => {
    const before = wire.heard().filter((message) => !isView(message)).length;
    for (const message of NONSENSE) wire.send(message);
    await wire.next(isAnnouncement, 2_500);
    if (wire.heard().filter((message) => !isView(message)).length > before)
      throw new Violation(reasons.restarted);
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

/** Runs all checks. Each check only needs results of earlier ones. */
export async function runChecks(context: TrialContext): Promise<void> {
  const { wire, trial, view } = context;
  view.showChecks(listChecks(context.version));
  const announced = await checkAnnouncing(context);
  if (announced === null) return trial.leaveOut(listChecks(context.version).slice(1));
  const spoken = Math.min(announced, context.version);
  // A host of version 1 never receives views, but a player that does not announce a version may still support
  // them.
  view.showChecks(listChecks(context.version > 1 ? Math.max(spoken, 2) : 1));
  const tour = sampleTour(context.captureId);
  await checkTakingTour(context, tour);
  if (spoken >= OPERATIONS_VERSION) await checkOperations(context, tour);
  else await checkChanges(context, tour);
  await checkReadOnly(context, tour);
  if (context.version > 1) await checkViews(context, announced);
  await trial.check('clean', () => {
    if (wire.strange() > 0) throw new Violation(texts.reasons.strange(wire.strange()));
  });
}

async function checkReadOnly(context: TrialContext, tour: WireTour): Promise<void> {
  const { wire, trial, view } = context;
  sendTour(context, { ...tour, revision: FIRST_REVISION + 30 }, 'read-only');
  await trial.check('readOnly', async () => {
    view.setCheck('readOnly', 'person', '');
    const over = new AbortController();
    const asked = view.ask(tasks.readOnly, [texts.couldNot, texts.could, texts.skip], over.signal);
    const edited = wire.next(isChange, Number.POSITIVE_INFINITY, over.signal);
    const said = await Promise.race([asked, edited.then((change) => change && 'edited')]);
    over.abort();
    if (said === texts.skip || said === null) throw new NotTried(reasons.skipped);
    if (said === 'edited') throw new Violation(reasons.edited);
    if (said === texts.could) throw new Violation(reasons.couldEdit);
  });
}

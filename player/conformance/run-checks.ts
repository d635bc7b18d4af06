import { OPERATIONS_VERSION, type WireTour } from '../../contract/protocol/player-messages.ts';
import { checkChanges } from './change-checks.ts';
import { listChecks } from './check-lists.ts';
import { checkOperations } from './operation-checks.ts';
import { sampleTour, FIRST_REVISION } from './sample-tour.ts';
import { texts } from './texts.ts';
import { checkAnnouncing, checkTakingTour } from './tour-checks.ts';
import { type TrialContext, sendTour } from './trial-context.ts';
import { Violation, NotTried } from './trial.ts';
import { checkViews } from './view-checks.ts';
import { isChange } from './host-wire.ts';

const { reasons, tasks } = texts;

/** Takes a player through all checks, in an order in which each needs only what was kept before it. */
export async function runChecks(context: TrialContext): Promise<void> {
  const { wire, trial, view } = context;
  view.showChecks(listChecks(context.version));
  const announced = await checkAnnouncing(context);
  if (announced === null) return trial.leaveOut(listChecks(context.version).slice(1));
  const spoken = Math.min(announced, context.version);
  // A host of version 1 never hears of views, but a player that says no version may well know them.
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

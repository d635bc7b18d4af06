import { OPERATIONS_VERSION } from '../../contract/protocol/player-messages.ts';
import { checkChanges } from './change-checks.ts';
import { listChecks } from './check-lists.ts';
import { checkOperations } from './operation-checks.ts';
import { checkReadOnly } from './read-only-check.ts';
import { sampleTour } from './sample-tour.ts';
import { texts } from './texts.ts';
import { checkAnnouncing, checkTakingTour } from './tour-checks.ts';
import type { TrialContext } from './trial-context.ts';
import { Violation } from './trial.ts';
import { checkViews } from './view-checks.ts';

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

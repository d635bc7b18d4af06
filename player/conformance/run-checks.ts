import { checkAnnouncing, checkTakingTour } from './tour-checks.ts';
import { CHANGE_CHECKS, checkChanges } from './change-checks.ts';
import { checkReadOnly } from './read-only-check.ts';
import { sampleTour } from './sample-tour.ts';
import { texts } from './texts.ts';
import type { TrialContext } from './trial-context.ts';
import { Violation } from './trial.ts';
import { checkViews } from './view-checks.ts';

/** Takes a player through all checks, in an order in which each needs only what was kept before it. */
export async function runChecks(context: TrialContext): Promise<void> {
  const { wire, trial } = context;
  const version = await checkAnnouncing(context);
  if (version === null) {
    trial.leaveOut([
      'repeats',
      'tour',
      'ignores',
      ...CHANGE_CHECKS,
      'readOnly',
      'viewOut',
      'viewIn',
      'clean',
    ]);
    return;
  }
  const tour = sampleTour(context.captureId);
  await checkTakingTour(context, tour);
  await checkChanges(context, tour);
  await checkReadOnly(context, tour);
  await checkViews(context, version);
  await trial.check('clean', () => {
    if (wire.strange() > 0) throw new Violation(texts.reasons.strange(wire.strange()));
  });
}

import type { WireTour } from '../../contract/protocol/player-messages.ts';
import { texts } from './texts.ts';
import { sendTour, type TrialContext } from './trial-context.ts';
import { Violation } from './trial.ts';
import { isAnnouncement, isView } from './host-wire.ts';

const { reasons } = texts;

/** Resolves with the version of the protocol that the player announced, null when it announced none. */
export async function checkAnnouncing({ wire, trial }: TrialContext): Promise<number | null> {
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

export async function checkTakingTour(context: TrialContext, tour: WireTour): Promise<void> {
  const { wire, trial } = context;
  sendTour(context, tour, 'edit');
  await trial.check('tour', async () => {
    await wire.next(isAnnouncement, 1_000); // one may have been on its way
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

import type { WireTour } from '../../contract/protocol/player-messages.ts';
import { FIRST_REVISION } from './sample-tour.ts';
import { texts } from './texts.ts';
import { sendTour, type TrialContext } from './trial-context.ts';
import { NotTried, Violation } from './trial.ts';
import { isChange } from './host-wire.ts';

const { reasons, tasks } = texts;

export async function checkReadOnly(context: TrialContext, tour: WireTour): Promise<void> {
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

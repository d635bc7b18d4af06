import type { PlayerMessage } from '../../contract/player-messages.ts';
import type { ViewState } from '../../contract/view-state.ts';
import { texts } from './texts.ts';
import type { TrialContext } from './trial-context.ts';
import { Violation } from './trial.ts';
import { isView, type Wire } from './host-wire.ts';

const FOREVER = Number.POSITIVE_INFINITY;
const { reasons, tasks } = texts;

export async function checkViews(context: TrialContext, version: number): Promise<void> {
  const { wire, trial } = context;
  const spoken = wire.heard().some(isView);
  if (version < 2 && !spoken) return trial.leaveOut(['viewOut', 'viewIn'], reasons.version);
  const first = await trial.check('viewOut', async () => {
    const seen = await trial.person('viewOut', tasks.walk, (given) => wire.next(isView, FOREVER, given));
    const count = await countViews(wire, 1_000);
    if (count > 6) throw new Violation(reasons.perFrame(count));
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
    if (!(await there)) throw new Violation(reasons.notThere);
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

import { runChecks } from './run-checks.ts';
import { CHECKS, type CheckId } from './texts.ts';
import { createTrial, type CheckState } from './trial.ts';
import { createWire } from './host-wire.ts';
import { PLAYER } from '../../player/testing/start-ends.ts';
import type { createWindowPair } from '../../player/testing/window-pair.ts';

/**
 * What the user does for each task, by the task's text. Each function returns the label of the button to
 * press, or nothing.
 */
export type PersonsParts = Record<string, () => string | void | Promise<string | void>>;

export interface TrialResult {
  kept: CheckId[];
  failed: CheckId[];
  skipped: CheckId[];
  /** The number of checks that were shown. */
  shown: number;
  /** The reasons that were given, by check. */
  reasons: Partial<Record<CheckId, string>>;
}

/**
 * Checks the player in the other window of a pair, as `npm run conformance` does. `pass` advances the time
 * until all checks have finished.
 */
export async function runTrial(
  windows: ReturnType<typeof createWindowPair>,
  version: number,
  parts: PersonsParts,
  pass: () => Promise<unknown>,
): Promise<TrialResult> {
  const { host, player } = windows;
  const pause = (time: number): Promise<void> => new Promise((resolve) => host.own.setTimeout(resolve, time));
  const states = new Map<CheckId, CheckState>();
  const reasons: TrialResult['reasons'] = {};
  let shown: readonly CheckId[] = [];
  const view: Parameters<typeof createTrial>[0] = {
    showChecks: (ids) => (shown = ids),
    setCheck(id, state, reason) {
      states.set(id, state);
      reasons[id] = reason;
    },
    async ask(text, _buttons, done) {
      const ended = new Promise<null>((resolve) => done.addEventListener('abort', () => resolve(null)));
      await pause(300); // Users act later than messages arrive.
      const label = done.aborted ? null : await Promise.race([parts[text]?.(), ended]);
      return label ?? ended;
    },
  };
  const frame = { contentWindow: host.peer as unknown as Window };
  const wire = createWire(frame, PLAYER, host.own as unknown as Window);
  const trial = { over: false };
  const checked = runChecks({
    wire,
    trial: createTrial(view),
    view,
    stranger: (data) => player.own.deliver({ origin: 'null', source: {}, data }),
    captureId: 'gv360office',
    version,
  }).finally(() => (trial.over = true));
  // The page must ignore other windows and origins.
  host.own.deliver({ origin: PLAYER, source: {}, data: 'of a stranger' });
  host.own.deliver({ origin: 'https://strangers.test', source: host.peer, data: 'of a stranger' });
  while (!trial.over) await pass();
  await checked;
  wire.dispose();
  const having = (state: CheckState): CheckId[] =>
    (Object.keys(CHECKS) as CheckId[]).filter((id) => shown.includes(id) && states.get(id) === state);
  return {
    shown: shown.length,
    kept: having('passed'),
    failed: having('failed'),
    skipped: having('skipped'),
    reasons,
  };
}

import { type CheckId, texts } from './texts.ts';
import {
  type PlayerMode,
  type WireTour,
  OPERATIONS_VERSION,
} from '../../contract/protocol/player-messages.ts';
import type { Wire } from './host-wire.ts';

const FIRST: readonly CheckId[] = ['announces', 'repeats', 'tour', 'ignores'];
/** The checks that apply to players that send whole tours, and those for players that send operations. */
export const TOUR_CHECKS: readonly CheckId[] = [
  'change',
  'base',
  'keeps',
  'strangers',
  'saved',
  'oneAtATime',
  'conflict',
  'error',
];
export const OPERATION_CHECKS: readonly CheckId[] = [
  'operations',
  'strangers',
  'saved',
  'changedFields',
  'keeps',
  'oneAtATime',
  'sendsAgain',
  'unanswered',
  'changes',
  'gap',
];
const VIEW_CHECKS: readonly CheckId[] = ['viewOut', 'viewIn', 'viewOpens'];

export type CheckState = 'waiting' | 'running' | 'person' | 'passed' | 'failed' | 'skipped';

/** The display of a running trial. */
export interface TrialView {
  /** Shows these checks in this order. */
  showChecks(ids: readonly CheckId[]): void;
  setCheck(id: CheckId, state: CheckState, reason: string): void;
  /**
   * Asks the user to do something. Resolves with the label of the button that they press. Stops asking when
   * `done` aborts.
   */
  ask(text: string, buttons: readonly string[], done: AbortSignal): Promise<string | null>;
}

/** Thrown if a player violates the protocol. `message` says how. */
export class Violation extends Error {}
/** Thrown if something could not be checked. `message` says why. */
export class NotTried extends Error {}

export interface Trial {
  /** Runs a check. Resolves with its result, or with null if it failed or was skipped. */
  check<T>(id: CheckId, steps: () => Promise<T> | T): Promise<T | null>;
  /** Marks checks as skipped, because they can no longer run. */
  leaveOut(ids: readonly CheckId[], reason?: string): void;
  /** Waits for the user to do something. The user can skip it. `denial` is a button that fails the check. */
  person<T>(
    id: CheckId,
    task: string,
    happening: (given: AbortSignal) => Promise<T | null>,
    denial?: { label: string; reason: string },
  ): Promise<T>;
}

export function createTrial(view: TrialView): Trial {
  return {
    async check(id, steps) {
      view.setCheck(id, 'running', '');
      try {
        const result = await steps();
        view.setCheck(id, 'passed', '');
        return result;
      } catch (error) {
        if (!(error instanceof Violation) && !(error instanceof NotTried)) throw error;
        view.setCheck(id, error instanceof Violation ? 'failed' : 'skipped', error.message);
        return null;
      }
    },
    leaveOut(ids, reason = texts.reasons.needs) {
      for (const id of ids) view.setCheck(id, 'skipped', reason);
    },
    async person(id, task, happening, denial) {
      const done = new AbortController();
      view.setCheck(id, 'person', '');
      const labels = denial ? [denial.label, texts.skip] : [texts.skip];
      const answered = view.ask(task, labels, done.signal).then((label) => {
        if (label !== null) done.abort();
        return label;
      });
      const result = await happening(done.signal);
      done.abort();
      if ((await answered) === denial?.label) throw new Violation(denial.reason);
      if (result === null) throw new NotTried(texts.reasons.skipped);
      view.setCheck(id, 'running', '');
      return result;
    },
  };
}

/** The context that the checks of a trial share. */
export interface TrialContext {
  wire: Wire;
  trial: Trial;
  view: TrialView;
  /** Sends the player a message from a window that is not the host's. */
  stranger(message: object): void;
  /** The id of the tour's capture. */
  captureId: string;
  /** The protocol version of this host. */
  version: number;
}

export function sendTour({ wire, version }: TrialContext, tour: WireTour, mode: PlayerMode): void {
  wire.send({ type: 'tour', version, mode, tour });
}

/**
 * Returns the checks that apply. `version` is the lower protocol version of the two ends. Version 1 has no
 * views.
 */
export function listChecks(version: number): readonly CheckId[] {
  const changes = version >= OPERATIONS_VERSION ? OPERATION_CHECKS : TOUR_CHECKS;
  return [...FIRST, ...changes, 'readOnly', ...(version > 1 ? VIEW_CHECKS : []), 'clean'];
}

import { type CheckId, texts } from './texts.ts';
import type { PlayerMode, WireTour } from '../../contract/protocol/player-messages.ts';
import type { Wire } from './host-wire.ts';

export type CheckState = 'waiting' | 'running' | 'person' | 'passed' | 'failed' | 'skipped';

/** What a trial shows while it runs. */
export interface TrialView {
  /** Shows these checks, in this order. */
  showChecks(ids: readonly CheckId[]): void;
  setCheck(id: CheckId, state: CheckState, reason: string): void;
  /** Asks the person for something; resolves with the label of the button that was pressed. Ends when `done` aborts. */
  ask(text: string, buttons: readonly string[], done: AbortSignal): Promise<string | null>;
}

/** Thrown where a promise of the protocol is not kept; `message` says which. */
export class Violation extends Error {}
/** Thrown where something could not be tried; `message` says why. */
export class NotTried extends Error {}

export interface Trial {
  /** Runs one check. Resolves with its result, or with null when it was not kept or not tried. */
  check<T>(id: CheckId, steps: () => Promise<T> | T): Promise<T | null>;
  /** Marks what cannot be tried any more. */
  leaveOut(ids: readonly CheckId[], reason?: string): void;
  /**
   * Waits for something that a person must do, which they may also skip. `denial`: another answer, which says that the player
   * does not keep what is tried.
   */
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

/** What the checks of one trial share. */
export interface TrialContext {
  wire: Wire;
  trial: Trial;
  view: TrialView;
  /** Has a window that is not the host's say something to the player. */
  stranger(message: object): void;
  /** The capture that the tour names. */
  captureId: string;
  /** The version of the protocol that this page speaks as a host. */
  version: number;
}

export function sendTour({ wire, version }: TrialContext, tour: WireTour, mode: PlayerMode): void {
  wire.send({ type: 'tour', version, mode, tour });
}

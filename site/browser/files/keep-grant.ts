import type { Grant } from '../../../contract/files/grant.ts';
import { GrowingPause } from './growing-pause.ts';
import { ServerError } from './server-error.ts';

/** The right of this page to have its player see files. */
export interface GrantKeeper {
  /** Has it handed to the player, and renewed from then on. */
  want: () => void;
  /** Asks once more, as when somebody has signed out; does nothing where the player wants no files. */
  askAnew: () => void;
  /** The page is seen again: what was not renewed meanwhile is. */
  seen: () => void;
  /** What the player has of it; null for none. */
  base: () => string | null;
  dispose: () => void;
}

interface GrantKeeperOptions {
  /** Asks the server for a grant, or for one to last longer. Throws `ServerError`. */
  ask: (grant: string | undefined) => Promise<Grant>;
  /** Hands it to the player; null: the page has no right to files, or no longer. */
  tell: (base: string | null) => void;
  /** Nothing is renewed for a page that nobody sees. */
  isVisible: () => boolean;
}

/** A page asks for a grant when its player first wants files, and renews it at half its time while it is seen. */
export function createGrantKeeper({ ask, tell, isVisible }: GrantKeeperOptions): GrantKeeper {
  const stopped = new AbortController();
  const { signal } = stopped;
  const pause = new GrowingPause();
  let grant: Grant | null = null;
  let renewAt = Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wanted = false;
  let asking: Promise<void> | null = null;
  let again = false;

  async function askServer(): Promise<void> {
    pause.reset();
    while (!signal.aborted) {
      try {
        return take(await ask(grant?.grant));
      } catch (error) {
        if (!(error instanceof ServerError)) throw error;
        if (!error.isTemporary) return take(null);
        await pause.wait(signal, error.pause).catch(() => {});
      }
    }
  }

  function take(answer: Grant | null): void {
    if (signal.aborted) return;
    grant = answer;
    tell(answer?.base ?? null);
    clearTimeout(timer);
    renewAt = answer ? performance.now() + answer.lastsFor / 2 : Infinity;
    if (answer) timer = setTimeout(renewIfDue, answer.lastsFor / 2);
  }

  function renewIfDue(): void {
    if (isVisible() && performance.now() >= renewAt) askOnce();
  }

  function askOnce(): void {
    asking ??= askServer().finally(() => {
      asking = null;
      if (again) askOnce();
      again = false;
    });
  }

  return {
    want() {
      wanted = true;
      askOnce();
    },
    askAnew() {
      if (!wanted) return;
      again = asking !== null;
      askOnce();
    },
    seen() {
      if (grant) renewIfDue();
      else if (wanted) askOnce();
    },
    base: () => grant?.base ?? null,
    dispose() {
      stopped.abort();
      clearTimeout(timer);
    },
  };
}

import type { AuthLoader } from './sessions/auth-loader.ts';
import type { Sessions } from './sessions/sessions.ts';

/** Sign-in, sessions and sign-out; `create-identity.ts` makes it over better-auth. */
export interface Identity {
  readonly sessions: Sessions;
  readonly loadAuth: AuthLoader;
  /** See prune.ts. */
  readonly prune: () => Promise<void>;
}

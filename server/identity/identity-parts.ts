import type { AuthLoader } from './sessions/auth-loader.ts';
import type { Sessions } from './sessions/sessions.ts';

/** What the routes of identity share. */
export interface IdentityParts {
  loadAuth: AuthLoader;
  sessions: Sessions;
  /** See prune.ts. */
  prune(): Promise<void>;
}

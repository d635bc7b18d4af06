import type { Auth } from './sessions/auth.ts';
import type { Sessions } from './sessions/sessions.ts';

/** What the routes of identity share. */
export interface IdentityParts {
  auth: Auth;
  sessions: Sessions;
  /** See prune.ts. */
  prune(): Promise<void>;
}

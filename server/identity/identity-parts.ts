import type { Auth } from './auth.ts';
import type { Sessions } from './sessions.ts';

/** What the routes of identity share. */
export interface IdentityParts {
  auth: Auth;
  sessions: Sessions;
  /** See prune.ts. */
  prune(): Promise<void>;
}

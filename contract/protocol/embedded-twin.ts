import type { WireTour } from './player-messages.ts';

/** Data of the embedded page for its script, as JSON. */
export interface EmbeddedTwin {
  playerOrigin: string;
  /** Origins from which messages are accepted. */
  origins: readonly string[];
  /** For a large twin an outline of revision 0, which no player shows; the stream starts with the whole tour. */
  tour: WireTour & { name: string; revision: number };
  link: string;
  /** The topics to follow: the twin, and its capture if it shows a scan; none for an example, which never changes. */
  topics: readonly string[];
  /** Address for requesting files; null for a twin without any. */
  files: EmbeddedFiles | null;
  /** Address for reports of problems; null for an example. */
  reports: string | null;
  /** Message when the twin is no longer public. */
  gone: string;
}

/** Addresses of the API for one twin. */
export interface EmbeddedFiles {
  grants: string;
  /** Prefix of a query. */
  search: string;
}

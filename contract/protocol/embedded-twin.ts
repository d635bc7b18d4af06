import type { WireTour } from './player-messages.ts';

/** What the page for other people's frames gives its script, as JSON. */
export interface EmbeddedTwin {
  playerOrigin: string;
  /** Origins that are listened to. */
  origins: readonly string[];
  /** Of a large twin an outline of revision 0, which no player is shown; the stream begins with all of it. */
  tour: WireTour & { name: string; revision: number };
  link: string;
  /** The topics to follow: the twin, and its capture where that is made of a scan; none of an example, which never changes. */
  topics: readonly string[];
  /** Where its files are asked for; null for one without. */
  files: EmbeddedFiles | null;
  /** What is said once the twin is no longer public. */
  gone: string;
}

/** Addresses of the API for one twin. */
export interface EmbeddedFiles {
  grants: string;
  /** To be followed by what is looked for. */
  search: string;
}

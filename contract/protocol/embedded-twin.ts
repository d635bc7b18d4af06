import type { WireTour } from './player-messages.ts';

/** The JSON data that the embedded page contains for its script. */
export interface EmbeddedTwin {
  playerOrigin: string;
  /** Origins from which the page accepts messages. */
  origins: readonly string[];
  /**
   * The tour. For a large tour, this is only an outline with revision 0. The page does not send an outline to
   * the player. Instead, it waits for the stream, which starts with the whole tour.
   */
  tour: WireTour & { name: string; revision: number };
  /** The web address at which other people open the twin. The player adds a view to it. */
  link: string;
  /**
   * Topics to follow: the twin, and its capture if it shows a scan. Empty for an example, because examples
   * never change.
   */
  topics: readonly string[];
  /** API addresses for reading the twin's files; null for an example. */
  files: EmbeddedFiles | null;
  /** API address for reporting problems; null for an example. */
  reports: string | null;
  /** Message to show when the twin is no longer public. */
  gone: string;
}

/** The API addresses of one twin that concern files. */
export interface EmbeddedFiles {
  grants: string;
  /** The search address without its query. */
  search: string;
}

/** One mistake that could be made in the product, and the tests that must detect it. */
export interface Fault {
  id: string;
  /** The file that contains the mistake. */
  file: string;
  /** Occurs exactly once in that file. */
  find: string;
  replace: string;
  /** Vitest files of any kind (`….test.ts`), or one file of journeys (`….spec.ts`). */
  tests: readonly string[];
  /** Part of the title of the journeys. */
  title?: string;
}

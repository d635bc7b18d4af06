/** One mistake that could be made in the product, and the tests that have to notice it. */
export interface Fault {
  id: string;
  /** The file the mistake is made in. */
  file: string;
  /** Stands exactly once in that file. */
  find: string;
  replace: string;
  /** Vitest files of any kind (`….test.ts`), or one file of journeys (`….spec.ts`). */
  tests: readonly string[];
  /** A part of the title of the journeys. */
  title?: string;
}

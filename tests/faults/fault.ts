/** A possible mistake in the product, and the tests that must detect it. */
export interface Fault {
  id: string;
  /** The file that contains the mistake. */
  file: string;
  /** A text that occurs exactly once in that file. */
  find: string;
  replace: string;
  /** Vitest files of any kind (`….test.ts`), or one file of browser tests (`….spec.ts`). */
  tests: readonly string[];
  /** A part of the browser tests' titles. */
  title?: string;
}

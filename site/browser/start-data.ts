import type { PageModules } from './load-modules.ts';

/** The id of the element with a page's `StartData` as JSON. */
export const START_DATA_ID = 'start-data';

/** What `start-script.ts` reads from the page. */
export interface StartData {
  /** The loaders' data, in React Router's encoding. */
  data: string;
  /** Absent in development, where the page has its own module script. */
  modules?: PageModules;
}

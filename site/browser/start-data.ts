import type { PageModules } from './load-modules.ts';

/** The id of the element that holds a page's `StartData` as JSON. */
export const START_DATA_ID = 'start-data';

/** What `start-script.ts` reads from the page. */
export interface StartData {
  /** The loaders' data, as React Router encodes them. */
  data: string;
  /** Absent in development, where the page has its module script itself. */
  modules?: PageModules;
}

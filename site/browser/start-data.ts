/**
 * The id of the element whose text `start-script.ts` reads: one line of JSON (`PageModules` or null),
 * followed by the loaders' data in React Router's encoding.
 */
export const START_DATA_ID = 'start-data';

/** The addresses of a built page's modules. In development, the page contains a module script instead. */
export interface PageModules {
  /** The address of React Router's route manifest. */
  manifest: string;
  /** The modules of each matched route, by its id. */
  routes: Readonly<Record<string, readonly string[]>>;
  /** The address of the module that hydrates the page. */
  entry: string;
  /** The modules that the modules above import. */
  imports: readonly string[];
  /** The values that React Router's inline script would set. */
  router: object;
}

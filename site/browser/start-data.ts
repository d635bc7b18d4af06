/** The id of the element with what `start-script.ts` reads: a line of JSON, `PageModules` or null; and the loaders' data, in React Router's encoding. */
export const START_DATA_ID = 'start-data';

/** The addresses of a built page's modules. In development, the page has a module script instead. */
export interface PageModules {
  /** The site map. */
  manifest: string;
  /** The modules of each matched route, by its id. */
  routes: Readonly<Record<string, readonly string[]>>;
  /** Hydrates the page. */
  entry: string;
  /** What all of those import. */
  imports: readonly string[];
  /** What React Router's own inline script would set. */
  router: object;
}

/** Something that is found by its words. It is never changed in place: another object is another state of it. */
export interface SearchItem {
  /** Its name as a person reads it. */
  readonly title: string;
  /** What else it is found by: its text, keywords, the name of its type. */
  readonly texts: readonly string[];
}

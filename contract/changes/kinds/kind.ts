/** A tour as it is stored: any version may have written it. */
export type StoredFields = Readonly<Record<string, unknown>>;

/** A kind of annotation: what people place in a space. Whatever holds for all of them is written once, over `listItemKinds`. */
export interface ItemKind {
  /** Its name in selections, links and attachments of files: `tag`. */
  readonly name: string;
  /** The tour's field that holds its items: `tags`. */
  readonly collection: string;
  /** What one is called, and several of them. */
  readonly label: string;
  readonly plural: string;
  /** Whether they come and go as a table, which the server has to know (`csvTables`). */
  readonly table: boolean;
  /** The field that holds what people call an item. */
  readonly titleField: string;
  /** What one without a title is called. */
  readonly untitled: string;
  /** By which texts beside its title an item of this tour is found; what is no text counts for nothing. */
  readonly textsIn: (tour: StoredFields) => (item: StoredFields) => readonly unknown[];
}

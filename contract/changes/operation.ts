/** One item of a collection of a tour, such as a tag. Fields that a program does not know are kept. */
export interface Item {
  /** 1 to 64 characters; no two items of a collection have the same. */
  id: string;
  [field: string]: unknown;
}

/**
 * What a person did to one item. `id`, 1 to 64 characters made by the client, lets an operation be sent again: it is applied
 * once. `collection` is the tour's field that holds the item, such as `tags`.
 */
export type Operation = AddOperation | ChangeOperation | RemoveOperation;

interface OperationBase {
  id: string;
  collection: string;
}

export interface AddOperation extends OperationBase {
  kind: 'add';
  item: Item;
}

export interface ChangeOperation extends OperationBase {
  kind: 'change';
  /** The whole item as the person left it: what comes back where others have removed it meanwhile. */
  item: Item;
  /** The names of the fields that were changed. One that `item` does not have was taken away. */
  changed: readonly string[];
  /** The values that the changed fields were made from; one that is missing here had none. */
  before: Readonly<Record<string, unknown>>;
}

export interface RemoveOperation extends OperationBase {
  kind: 'remove';
  /** The whole item as the person saw it. */
  item: Item;
}

/** The collection of one item, with this id: the twin's own fields, which are what is no collection and who may see it. */
export const TWIN = 'twin';

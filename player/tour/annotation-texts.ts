/** The texts of a kind of annotation. `title` is an item's own title, or `untitled`. */
export interface AnnotationTexts {
  /** The heading of the list. */
  readonly plural: string;
  readonly untitled: string;
  /** Shown if there are no items, and if there are none but the user may add some. */
  readonly none: string;
  readonly noneToEdit: string;
  /** Returns a number of items as text, which can be part of a sentence. */
  readonly count: (count: number) => string;

  readonly add: string;
  /** How to place an item: with mouse or keys, by touch, and in a frame where only the crosshair aims. */
  readonly placing: string;
  readonly placingTouch: string;
  readonly placingFramed: string;
  readonly placingAgain: (title: string) => string;

  /** The heading of the form, and its button. */
  readonly newItem: string;
  readonly editItem: string;
  readonly save: string;
  readonly added: (title: string) => string;
  readonly changed: (title: string) => string;
  /**
   * `room` is the name of the new room; undefined if the item stays in the same one, or its kind has no
   * rooms.
   */
  readonly moved: (title: string, room?: string) => string;
  readonly deleted: (title: string) => string;

  /** Search texts if it is the only kind. `found` is a sentence, `shown` a part of one. */
  readonly find: string;
  readonly findAll: string;
  readonly found: (count: number, all: number) => string;
  readonly shown: (count: number, all: number) => string;

  /**
   * The item was changed in two places at once. `when` is the time when the other change was saved; '' if
   * unknown.
   */
  readonly changedElsewhere: (when: string) => string;
  /** The names of its fields, for users who choose between two values. */
  readonly fields: Readonly<Record<string, string>>;
  /** Returns a field's value for users, if it differs from the stored one. */
  readonly fieldValue?: (field: string, value: unknown) => string | undefined;
}

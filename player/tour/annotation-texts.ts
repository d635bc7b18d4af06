/** The texts of a kind of annotation. `title` is an item's own title, or `untitled`. */
export interface AnnotationTexts {
  /** The heading of the list. */
  readonly plural: string;
  readonly untitled: string;
  /** Shown if there are no items: `none` to viewers, `noneToEdit` to users who can add some. */
  readonly none: string;
  readonly noneToEdit: string;
  /** Returns a number of items as text that can be part of a sentence. */
  readonly count: (count: number) => string;

  readonly add: string;
  /**
   * How to place an item: with the mouse or keys, by touch, and in a provider's frame, where users can aim
   * only with the crosshair.
   */
  readonly placing: string;
  readonly placingTouch: string;
  readonly placingFramed: string;
  readonly placingAgain: (title: string) => string;

  /**
   * The headings of the form, for a new item and for an existing one, and the label of the form's save
   * button.
   */
  readonly newItem: string;
  readonly editItem: string;
  readonly save: string;
  readonly added: (title: string) => string;
  readonly changed: (title: string) => string;
  /**
   * `room` is the name of the room that the item has moved to. It is undefined if the item has not moved to
   * another room, or if items of this kind do not store a room.
   */
  readonly moved: (title: string, room?: string) => string;
  readonly deleted: (title: string) => string;

  /**
   * The texts of a search for this kind only. `found` returns a whole sentence or a count; `shown` returns
   * part of a sentence.
   */
  readonly find: string;
  readonly findAll: string;
  readonly found: (count: number, all: number) => string;
  readonly shown: (count: number, all: number) => string;

  /**
   * Tells the user that someone else changed the item at the same time. `when` is the time at which the other
   * change was saved; '' if unknown.
   */
  readonly changedElsewhere: (when: string) => string;
  /** The names of the fields, shown when the user chooses between two values of a field. */
  readonly fields: Readonly<Record<string, string>>;
  /** Returns a field's value as text for users; undefined if the stored value can be shown as it is. */
  readonly fieldValue?: (field: string, value: unknown) => string | undefined;
}

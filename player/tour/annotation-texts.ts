/** What the player says of one kind of annotation. `title` is an item's own, or `untitled`. */
export interface AnnotationTexts {
  /** The heading of its list. */
  readonly plural: string;
  readonly untitled: string;
  /** There are none; and there are none, but the person may add some. */
  readonly none: string;
  readonly noneToEdit: string;
  /** So many of them, as part of a sentence. */
  readonly count: (count: number) => string;

  readonly add: string;
  /** How to choose a place: with mouse or keys, with a finger, and in a frame where the crosshair alone aims. */
  readonly placing: string;
  readonly placingTouch: string;
  readonly placingFramed: string;
  readonly placingAgain: (title: string) => string;

  /** Heading of the form, and its button. */
  readonly newItem: string;
  readonly editItem: string;
  readonly save: string;
  readonly added: (title: string) => string;
  readonly changed: (title: string) => string;
  /** `room`: the name of the other room that it came to with this; undefined where it is in the same, or its kind has no rooms. */
  readonly moved: (title: string, room?: string) => string;
  readonly deleted: (title: string) => string;

  /** Looking for some, where they are the only kind; `found` is a sentence, `shown` part of one. */
  readonly find: string;
  readonly findAll: string;
  readonly found: (count: number, all: number) => string;
  readonly shown: (count: number, all: number) => string;

  /** One was changed in two places at once; `when` the other change was saved, '' where nobody knows. */
  readonly changedElsewhere: (when: string) => string;
  /** Names of its fields, for users who choose between two values. */
  readonly fields: Readonly<Record<string, string>>;
  /** A field's value as a person reads it, where that is not the value itself. */
  readonly fieldValue?: (field: string, value: unknown) => string | undefined;
}

/** Texts of one kind of annotation. `title`: an item's own, or `untitled`. */
export interface AnnotationTexts {
  /** The heading of its list. */
  readonly plural: string;
  readonly untitled: string;
  /** There are none; and there are none, but the user may add some. */
  readonly none: string;
  readonly noneToEdit: string;
  /** A number of them, as part of a sentence. */
  readonly count: (count: number) => string;

  readonly add: string;
  /** How to place it: with mouse or keys, by touch, and in a frame where only the crosshair aims. */
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
  /** `room`: the name of its new room; undefined if it stays in the same one, or its kind has no rooms. */
  readonly moved: (title: string, room?: string) => string;
  readonly deleted: (title: string) => string;

  /** Search texts if they are the only kind. `found`: a sentence; `shown`: part of one. */
  readonly find: string;
  readonly findAll: string;
  readonly found: (count: number, all: number) => string;
  readonly shown: (count: number, all: number) => string;

  /** It was changed in two places at once. `when`: when the other change was saved, '' if unknown. */
  readonly changedElsewhere: (when: string) => string;
  /** Names of its fields, for users who choose between two values. */
  readonly fields: Readonly<Record<string, string>>;
  /** Returns a field's value for users, if it differs from the stored one. */
  readonly fieldValue?: (field: string, value: unknown) => string | undefined;
}

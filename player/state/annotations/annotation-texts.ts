import type { AnnotationKind } from '../../tour/annotation-kind.ts';
import type { AnnotationTexts } from '../../tour/annotation-texts.ts';

/** Texts for annotations of all kinds. Each kind also has its own texts. */
export const annotationTexts = {
  placeHere: 'Place it here',
  nothingThere: 'There is no surface there. Aim at a wall, the floor or an object.',
  edit: 'Edit',
  move: 'Move',
  delete: 'Delete',
  showAll: (count: number) => `Show all ${count.toLocaleString('en')}`,
  showFewer: 'Show fewer',
  kept: (title: string) => `Not saved: “${title}”`,
  continue: 'Continue',
  discard: 'Discard',
  deletedElsewhere:
    'This item was deleted elsewhere while you were editing it. What you typed is still in the form.',
  askRestore: 'Do you want to restore the item with your changes?',
  restore: 'Restore',
  restored: (title: string) => `“${title}” restored.`,
  movedDeleted: (title: string) => `“${title}” was deleted elsewhere.`,
} as const;

export const conflictTexts = {
  title: 'Changed in two places',
  mine: (field: string) => `Yours, ${field}`,
  theirs: (field: string) => `Theirs, ${field}`,
  nothing: 'nothing',
  keepMine: 'Keep mine',
  takeTheirs: 'Use theirs',
} as const;

/** Texts for a search of several kinds of annotations. */
const FIND_IN_ALL: Pick<AnnotationTexts, 'find' | 'findAll' | 'found' | 'shown'> = {
  find: 'Find in the lists',
  findAll: 'Show all',
  found: (count, all) => (count === 0 ? 'No matches.' : `${count} of ${all}`),
  shown: (count, all) => `${count} of ${all}`,
};

/** Returns the texts for a search of the given kinds. */
export function findTexts(kinds: readonly AnnotationKind[]): typeof FIND_IN_ALL {
  const [only, ...others] = kinds;
  return only && others.length === 0 ? only.texts : FIND_IN_ALL;
}

/** Texts for unplaced items of all kinds. */
export const unplacedTexts = {
  title: 'To be placed',
  placeNext: 'Place next',
  /** Shown for a measurement from another space. */
  measureAgain:
    'This measurement is from another space. Measure again in this space, or delete the measurement.',
  cannotPlace: (title: string) => `“${title}” was measured in another space. Measure again in this space.`,
  notPlaced: (title: string) => `“${title}” is not placed yet.`,
  /** The name of a row's action. Screen readers read it before the row's title. */
  place: 'Place',
  deleteOne: (title: string) => `Delete “${title}”`,
  placing: (title: string) => `Where is “${title}”?`,
  left: (count: number) => (count === 1 ? 'The last one' : `${count.toLocaleString('en')} left`),
  skip: 'Skip',
  stop: 'Stop',
  placed: (title: string) => `“${title}” placed.`,
  goneElsewhere: (title: string) => `“${title}” was placed or deleted elsewhere.`,
  allPlaced: 'Everything is placed.',
  foundPlaced: 'All matching items are placed.',
} as const;

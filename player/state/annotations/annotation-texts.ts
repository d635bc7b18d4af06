import type { AnnotationKind } from '../../tour/annotation-kind.ts';
import type { AnnotationTexts } from '../../tour/annotation-texts.ts';

/** What the player says of annotations of any kind; the words for one kind are the kind's own. */
export const annotationTexts = {
  placeHere: 'Place it here',
  nothingThere: 'There is no surface there. Aim at a wall, the floor or a thing.',
  edit: 'Edit',
  move: 'Move',
  delete: 'Delete',
  showAll: (count: number) => `Show all ${count.toLocaleString('en')}`,
  showFewer: 'Show fewer',
  kept: (title: string) => `Not saved: “${title}”`,
  continue: 'Continue',
  discard: 'Discard',
  deletedElsewhere: 'This was deleted elsewhere while you were editing it. What you typed is still here.',
  askRestore: 'Do you want to restore it with your changes?',
  restore: 'Restore',
  restored: (title: string) => `“${title}” restored.`,
  movedDeleted: (title: string) => `“${title}” was deleted elsewhere.`,
} as const;

export const conflictTexts = {
  title: 'Changed in two places',
  mine: (field: string) => `Yours, ${field}`,
  theirs: (field: string) => `The other, ${field}`,
  nothing: 'nothing',
  keepMine: 'Keep mine',
  takeTheirs: 'Use theirs',
} as const;

/** The words for looking among several kinds at once. */
const FIND_IN_ALL: Pick<AnnotationTexts, 'find' | 'findAll' | 'found' | 'shown'> = {
  find: 'Find in the lists',
  findAll: 'Show all',
  found: (count, all) => (count === 0 ? 'Nothing has these words.' : `${count} of ${all}`),
  shown: (count, all) => `${count} of ${all}`,
};

/** The words for looking among these kinds. */
export function findTexts(kinds: readonly AnnotationKind[]): typeof FIND_IN_ALL {
  const [only, ...others] = kinds;
  return only && others.length === 0 ? only.texts : FIND_IN_ALL;
}

/** What the player says of what is still to be placed, whatever kind it is of. */
export const unplacedTexts = {
  title: 'To be placed',
  placeNext: 'Place next',
  /** What a row does, before its words. */
  place: 'Place',
  deleteOne: (title: string) => `Delete “${title}”`,
  placing: (title: string) => `Where is “${title}”?`,
  left: (count: number) => (count === 1 ? 'The last one' : `${count.toLocaleString('en')} left`),
  skip: 'Skip',
  stop: 'Stop',
  placed: (title: string) => `“${title}” placed.`,
  goneElsewhere: (title: string) => `“${title}” was placed or deleted elsewhere.`,
  allPlaced: 'Everything is placed.',
  foundPlaced: 'All that you looked for is placed.',
} as const;

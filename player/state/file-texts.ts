/** What the player says itself about files of its host. */
export const fileTexts = {
  noHost: 'There are no files here: this space is open by itself, without its twin.',
  noAnswer: 'The page around the player did not answer. Try again.',
} as const;

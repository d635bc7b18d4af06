/** The texts of `npm run conformance`. */
export const texts = {
  frame: 'The player under test',
  states: {
    waiting: 'Not checked yet',
    running: 'Running',
    person: 'Your turn',
    passed: 'Passed',
    failed: 'Failed',
    skipped: 'Skipped',
  },
  skip: 'Skip this',
  noFiles: 'This page has no files.',

  tasks: {
    change: 'In the player, add a tag: give it any title and save it.',
    again: 'Add another tag, or change the one you added.',
    while: 'Wait a moment. This check delays its answer to see whether the player waits.',
    retry:
      'The player received an error when it saved. If the player offers a retry, use it. If not, make another change.',
    readOnly: 'The player has received a read-only tour. Try to change something in the tour.',
    changeTitle: 'Change the title of any tag and save it.',
    unanswered:
      'This check sends no answer. Wait until the player retries. If the player reports that nothing was saved, retry yourself.',
    others: 'Somebody else added the tag “A tag of others”. Change its title and save it.',
    walk: 'Walk to another place in the player, or turn around, and stop.',
    walkOn: 'Now go somewhere else and stop. The check then asks the player to return.',
  },
  couldNot: 'Nothing can be changed',
  could: 'I could change something',
  viewParts: { selection: 'the annotation', filter: 'the filter', stop: 'the stop' },
  noSuchTag: 'There is no tag with that title',

  reasons: {
    silent:
      'The player did not announce itself within 15 seconds. Check that it accepts this page as its host.',
    once: 'The player announced itself only once. A host that loads later would miss this.',
    goesOn: 'The player keeps announcing itself although it has a tour.',
    restarted: 'The player responded to messages that are not part of the protocol. It must ignore them.',
    base: (named: unknown, known: number) =>
      `The change is based on revision ${String(named)}, but the newest revision that the player knew was ${known}.`,
    otherCapture: 'The changed tour has a different capture than the tour that the player received.',
    operations: 'The player sent operations to a host that does not support them.',
    wholeTour: 'The player sent the whole tour to a host that supports operations.',
    noOperation: 'The message contains no operation.',
    sameIds: 'Two operations have the same id.',
    resent: 'The player sent a saved change again.',
    before: (name: string) =>
      `The stated previous value of “${name}” differs from the value that the player received.`,
    unnamed: (name: string) => `The player changed “${name}” but did not list it among the changed fields.`,
    otherOperations: 'The player did not resend exactly the same operations with the same ids.',
    notShown: 'The player’s tour lacks an item that others added.',
    notInOrder: 'The player’s item does not match the newest change.',
    noAnnouncement:
      'Changes were missing before the ones the player received, but the player did not announce itself again.',
    lost: (what: string) => `The player lost ${what}. It must keep unknown fields.`,
    forged: 'The player accepted a tour from a window that is not its host.',
    hurried: 'The player sent another change before it received an answer to the first.',
    overwrote: 'After the conflict, the player sent a tour without the changes of others.',
    dropped: 'The user’s change was lost after the conflict.',
    forgot: 'The player’s later messages do not contain the change that failed.',
    edited: 'The player sent a change to a read-only tour.',
    couldEdit: 'The player allowed changes to a read-only tour.',
    perFrame: (count: number) =>
      `The player sent ${count} views within a second. It must send a view only when a movement ends.`,
    notOpen: (what: string) => `The player did not show ${what} of the requested view.`,
    notThere: 'The player did not go to the requested view.',
    strange: (count: number) =>
      count === 1
        ? 'The player sent a message that is not part of the protocol.'
        : `The player sent ${count} messages that are not part of the protocol.`,
    version: 'The player uses version 1, which has no views.',
    needs: 'This check depends on an earlier one that failed or did not run.',
    skipped: 'You skipped this check.',
  },
} as const;

/** The titles of all checks, in order. */
export const CHECKS = {
  announces: 'It announces itself',
  repeats: 'It repeats its announcement until it is answered',
  tour: 'It accepts a tour',
  ignores: 'It ignores unknown and malformed messages',
  change: 'It sends the whole changed tour',
  base: 'It states the revision that it changed',
  keeps: 'It keeps unknown fields and collections',
  operations: 'It sends operations',
  strangers: 'It ignores messages from other windows',
  saved: 'It builds on the saved revision',
  changedFields: 'It states which fields changed, and their previous values',
  oneAtATime: 'It waits for an answer',
  conflict: 'It resolves a conflict',
  error: 'It keeps unsaved changes',
  sendsAgain: 'It sends the same operations again',
  unanswered: 'It also sends them again if no answer arrives',
  changes: 'It applies the changes of others',
  gap: 'It detects missing changes',
  readOnly: 'It respects “read-only”',
  viewOut: 'It reports the current view',
  viewIn: 'It goes to a requested view',
  viewOpens: 'It opens the items that a view names',
  clean: 'It sends nothing else',
} as const satisfies Record<string, string>;

export type CheckId = keyof typeof CHECKS;

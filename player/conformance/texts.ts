/** The texts of `npm run conformance`. */
export const texts = {
  frame: 'The player under test',
  states: {
    waiting: 'Not checked yet',
    running: 'Running',
    person: 'Your turn',
    passed: 'Kept',
    failed: 'Not kept',
    skipped: 'Not tried',
  },
  skip: 'Skip this',
  noFiles: 'This page has no files.',

  tasks: {
    change: 'In the player, add a tag: give it any title and save it.',
    again: 'Add another tag, or change the one you added.',
    while: 'Wait a moment. This check delays the answer to see whether the player waits for it.',
    retry:
      'The player received an error for its save. If it offers a retry, use it. If not, make another change.',
    readOnly: 'The player was told that the tour is read-only. Try to change something in it.',
    changeTitle: 'Change the title of any tag and save it.',
    unanswered:
      'This check sends no answer. Wait until the player retries, or retry yourself when it reports that nothing was saved.',
    others: 'Others have added a tag: “A tag of others”. Change its title and save it.',
    walk: 'Walk to another place in the player, or turn around, and stop.',
    walkOn: 'Now go somewhere else, and stop. The check then asks the player to return.',
  },
  couldNot: 'Nothing can be changed',
  could: 'I could change something',
  viewParts: { selection: 'the annotation', filter: 'the filter', stop: 'the stop' },
  noSuchTag: 'There is no tag with that title',

  reasons: {
    silent: 'It did not announce itself within 15 seconds. Does it accept this page as its host?',
    once: 'It announced itself only once. A host that was not ready yet would never receive it.',
    goesOn: 'It keeps announcing itself although it has a tour.',
    restarted:
      'It announced itself again or sent something after messages that are not part of the protocol.',
    base: (named: unknown, known: number) =>
      `It names revision ${String(named)} as its base, but the newest that it knew was ${known}.`,
    otherCapture: 'The changed tour names a different capture than the one it received.',
    operations: 'It sent operations to a host that does not know them.',
    wholeTour: 'It sent the whole tour to a host that takes operations.',
    noOperation: 'The message contains no operation.',
    sameIds: 'Two of its operations have the same id.',
    resent: 'It sent a saved change again.',
    before: (name: string) => `It states a different previous value of “${name}” than the one it received.`,
    unnamed: (name: string) => `It changed “${name}” without naming it among the changed fields.`,
    otherOperations: 'It did not send exactly the same operations again, with the same ids.',
    notShown: 'It does not show an item that others added.',
    notInOrder: 'Its item does not match the newest change.',
    noAnnouncement:
      'It did not announce itself again, although changes were missing before the ones it received.',
    lost: (what: string) => `It lost ${what}. Unknown fields must be kept.`,
    forged: 'It accepted a tour from a window that is not its host.',
    hurried: 'It sent another change before it received an answer to the first.',
    overwrote: 'After the conflict it sent a tour without the changes of others.',
    dropped: 'The user’s own change was lost after the conflict.',
    forgot: 'Its later messages do not contain the change that failed.',
    edited: 'It sent a change of a read-only tour.',
    couldEdit: 'It allowed changes to a read-only tour.',
    perFrame: (count: number) => `It sent ${count} views within a second. Send a view when a movement ends.`,
    notOpen: (what: string) => `It did not show ${what} of the requested view.`,
    notThere: 'It did not go to the requested view.',
    strange: (count: number) =>
      count === 1
        ? 'It sent a message that is not part of the protocol.'
        : `It sent ${count} messages that are not part of the protocol.`,
    version: 'It uses version 1, which has no views.',
    needs: 'It depends on an earlier check that failed or was not run.',
    skipped: 'You skipped it.',
  },
} as const;

/** All checks in order, with their titles and descriptions. */
export const CHECKS = {
  announces: ['It announces itself', 'It sends “sdk-loaded”, bare or typed, to the page around it.'],
  repeats: ['It repeats its announcement until it is answered', 'The host may load later than the player.'],
  tour: ['It accepts a tour', 'When it has one, it stops announcing itself.'],
  ignores: [
    'It ignores what it does not know',
    'Unknown types, malformed messages and plain text have no effect.',
  ],
  change: ['It sends the whole changed tour', 'With an id for the change and every field of the tour.'],
  base: ['It names the revision that it changed', 'So that no one’s work is overwritten.'],
  keeps: ['It keeps what it does not know', 'Fields of the tour and of tags, and whole collections.'],
  operations: ['It sends the edits', 'As operations, each with its own id, instead of the whole tour.'],
  strangers: ['It ignores strangers', 'It ignores messages from windows other than its host.'],
  saved: [
    'It continues from what was saved',
    'The next change builds on the saved one and does not repeat it.',
  ],
  changedFields: [
    'It states which fields changed, and their previous values',
    'So that two people who change one item can both keep what they wrote.',
  ],
  oneAtATime: ['It waits for an answer', 'One change is in flight at a time.'],
  conflict: ['It resolves a conflict', 'Its next message has both the others’ and the user’s content.'],
  error: ['It keeps unsaved changes', 'After an error, its later messages still contain the change.'],
  sendsAgain: [
    'It sends the same operations again',
    'After a failure, with the same ids: they may have been applied.',
  ],
  unanswered: ['It also does so without an answer', 'When no answer arrives for a while.'],
  changes: ['It applies the changes of others', 'In their order; a known change has no effect.'],
  gap: ['It detects missing changes', 'It then requests the whole tour by announcing itself.'],
  readOnly: ['It respects “read-only”', 'It sends no change, and offers none.'],
  viewOut: ['It reports the current view', 'When a movement ends.'],
  viewIn: ['It goes to a requested view', 'It reports the view when it arrives.'],
  viewOpens: [
    'It opens the items that a view names',
    'An annotation, and from version 3 a filter and a stop.',
  ],
  clean: ['It sends nothing else', 'Every message was part of the protocol.'],
} as const satisfies Record<string, readonly [title: string, about: string]>;

export type CheckId = keyof typeof CHECKS;

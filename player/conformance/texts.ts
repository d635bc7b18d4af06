/** Every text of `npm run conformance`. */
export const texts = {
  frame: 'The player that is tried',
  states: {
    waiting: 'Not tried yet',
    running: 'Under way',
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
    while: 'Wait a moment: the answer is held back on purpose, to see whether the player waits for it.',
    retry:
      'The player was told that saving failed. If it offers to try again, do so; if not, make another change.',
    readOnly: 'The player was told that the tour may only be looked at. Try to change something in it.',
    changeTitle: 'Change the title of a tag, of the one you added or another, and save it.',
    unanswered:
      'The player gets no answer, on purpose. Wait until it sends again by itself, or have it try again once it says that nothing was saved.',
    others: 'Others have added a tag: “A tag of others”. Change its title and save it.',
    walk: 'Walk to another place in the player, or turn around, and stop.',
    walkOn: 'Now go somewhere else, and stop. The player is then asked to come back.',
  },
  couldNot: 'Nothing can be changed',
  could: 'I could change something',
  viewParts: { selection: 'the annotation', filter: 'the filter', stop: 'the stop' },
  noSuchTag: 'There is no tag of that title',

  reasons: {
    silent: 'It did not announce itself within 15 seconds. Does it take this page for its host?',
    once: 'It announced itself only once. A host that was not ready yet would never receive it.',
    goesOn: 'It keeps announcing itself although it has a tour.',
    restarted:
      'It announced itself again or sent something after messages that are not part of the protocol.',
    notWhole: (what: string) => `The change is not of the protocol: ${what}.`,
    base: (named: unknown, known: number) =>
      `It names revision ${String(named)} as its base, but the newest that it knew was ${known}.`,
    otherCapture: 'The changed tour names another capture than the one that it was given.',
    operations: 'It sent operations to a host that does not know them.',
    wholeTour: 'It sent the whole tour to a host that takes operations.',
    noOperation: 'The message holds no operation.',
    sameIds: 'Two of its operations have the same id.',
    resent: 'It sent again what was saved.',
    before: (name: string) =>
      `It names another value than the one it was given as what “${name}” was changed from.`,
    unnamed: (name: string) => `It changed “${name}” without naming it among the changed fields.`,
    otherOperations: 'It did not send the same operations again, by their ids, and no other with them.',
    notShown: 'It does not show what others have added.',
    notInOrder: 'It does not have the item as the newest of the changes left it.',
    noAnnouncement:
      'It did not announce itself again, although changes were missing before the ones it received.',
    lost: (what: string) => `It lost ${what}. Unknown fields must be kept.`,
    forged: 'It took a tour from a window that is not its host.',
    hurried: 'It sent another change before the first was answered.',
    overwrote: 'After the conflict it sent a tour without what the others had written.',
    dropped: 'The user’s own change was lost after the conflict.',
    forgot: 'The change that failed is not in what it sends later.',
    edited: 'It sent a change of a tour that may only be looked at.',
    couldEdit: 'You could change something.',
    badView: 'It sent a view that is not of the protocol.',
    perFrame: (count: number) =>
      `It sent ${count} views within a second. A view is said when a movement has come to rest.`,
    notOpen: (what: string) => `It did not come to show ${what} of the view that it was asked for.`,
    notThere: 'It did not come to the view that it was asked for.',
    strange: (count: number) =>
      count === 1
        ? 'It sent a message outside of the protocol.'
        : `It sent ${count} messages outside of the protocol.`,
    version: 'It speaks version 1, which has no views.',
    needs: 'It needs a check before it that was not kept or not tried.',
    skipped: 'You skipped it.',
  },
} as const;

/** The checks in their order, and what each is about. */
export const CHECKS = {
  announces: ['It announces itself', 'It says “sdk-loaded”, bare or typed, to the page around it.'],
  repeats: ['It repeats its announcement until it is answered', 'The host may load later than the player.'],
  tour: ['It takes a tour', 'Once it has one it no longer announces itself.'],
  ignores: [
    'It ignores what it does not know',
    'Unknown types, malformed messages and texts change nothing.',
  ],
  change: ['It sends the whole changed tour', 'With an id for the change and every field of the tour.'],
  base: ['It names the revision that it changed', 'So that nobody’s work is overwritten.'],
  keeps: ['It keeps what it does not know', 'Fields of the tour and of tags, and whole collections.'],
  operations: ['It sends what was done', 'As operations, each with its own id, instead of the whole tour.'],
  strangers: ['It ignores strangers', 'Messages of other windows than its host’s are never looked at.'],
  saved: [
    'It continues from what was saved',
    'The next change is made from what was saved, and does not repeat it.',
  ],
  changedFields: [
    'It says which fields were changed, and from what',
    'So that two people who change one item can both keep what they wrote.',
  ],
  oneAtATime: ['It waits for an answer', 'One change is in flight at a time.'],
  conflict: [
    'It resolves a conflict',
    'Both the others’ and the person’s content are in what it sends next.',
  ],
  error: ['It keeps what could not be saved', 'After an error the change is still in what it sends later.'],
  sendsAgain: [
    'It sends the same operations again',
    'After a failure, with the same ids: they may have been applied.',
  ],
  unanswered: ['It does so without an answer, too', 'After a while that no answer has come.'],
  changes: [
    'It takes over what others changed',
    'Changes in their order; what is known already changes nothing.',
  ],
  gap: [
    'It notices what is missing',
    'Where changes are missing, it asks for the whole tour by announcing itself.',
  ],
  readOnly: ['It respects “read-only”', 'It sends no change, and offers none.'],
  viewOut: ['It says what is looked at', 'Once a movement has come to rest.'],
  viewIn: ['It goes where it is asked to go', 'It reports the view when it arrives.'],
  viewOpens: ['It opens what a view names', 'An annotation, and from version 3 on filter and stop.'],
  clean: ['It says nothing else', 'Everything that it sent was of the protocol.'],
} as const satisfies Record<string, readonly [title: string, about: string]>;

export type CheckId = keyof typeof CHECKS;

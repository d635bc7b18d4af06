/** Texts about calibrations. */
export const calibrationTexts = {
  unnamed: 'True length',
  entered: (name: string) => `True length “${name}” entered.`,
  takenBack: (name: string) => `True length “${name}” removed.`,
  cameraStated: 'Accuracy of the camera stated.',
  cameraTakenBack: 'Accuracy of the camera removed.',

  enter: 'Enter a true length',
  /** `measured`: as the capture has it. */
  between: (name: string, measured: string) => `“${name}” measures ${measured} in the capture.`,
  length: 'True length',
  lengthHint: (units: string) => `In ${units}, or with a unit, such as 243\u00A0cm or 7′\u00A011\u00A01/2″.`,
  lengthWrong: 'Enter a length above 0, such as 2.43.',
  tape: 'The tape may be off by',
  tapeHint: 'A good steel tape: 1\u00A0mm in 3\u00A0m. A laser meter: 2\u00A0mm.',
  tapeWrong: 'Enter how far off the tape may be, such as 2 mm.',
  save: 'Use this length',

  tooFar: (percent: string) =>
    `That is ${percent} from what was measured. Check that it is the same length, and its unit.`,
  longer: (percent: string) => `Lengths in the capture are ${percent} too short.`,
  shorter: (percent: string) => `Lengths in the capture are ${percent} too long.`,
  same: 'That is what the capture measures.',

  lengths: 'True lengths',
  noLengths:
    'None yet. Measure a distance whose true length you know, save or keep it open, and enter its length here.',
  noLengthsToRead: 'Nobody has entered a true length of this space.',
  second:
    'Enter a second known length, in another direction or room. Two lengths reveal a wrong one; until then, tolerances allow for a misreading of 1\u00A0%.',
  byTape: (length: string, tolerance: string, measured: string) =>
    `${length} ${tolerance} by tape, ${measured} in the capture`,
  says: (percent: string, tolerance: string) => `Scale ${percent} ${tolerance}`,
  unusable: 'Too short to determine the scale.',
  takeBack: 'Remove',
  takeBackOne: (name: string) => `Remove “${name}”`,

  disagreeTitle: 'These disagree',
  disagree: (first: string, second: string, difference: string, allowed: string) =>
    `“${first}” and ${second} differ by ${difference} of a length. Both can only be true if they differ by at most ${allowed}.`,
  quoted: (name: string) => `“${name}”`,
  theCapture: 'what is stated of the capture',
  disagreeHelp:
    'Measure them again, or remove the one you trust least. Until then the tolerance of every measurement covers them all.',

  changes: 'What changes',
  name: 'Measurement',
  now: 'Now',
  after: 'Then',
  noChanges: 'No saved measurement changes yet: the next ones follow.',
  more: (count: number) => `and ${count} more`,

  camera: 'Accuracy of the camera',
  cameraWhy: 'If the camera of this capture is more accurate than we assume, enter what its data sheet says.',
  cameraState: 'State its accuracy',
  cameraChange: 'Change',
  cameras: 'Fill in what the maker states for',
  relative: 'Lengths may be off by (%)',
  relativeHint: 'Bounds that hold in 95 of 100 cases. 1 % is 1 cm in 1 m.',
  relativeWrong: 'Enter a number from 0 to 100.',
  absolute: 'Single points may be off by',
  absoluteWrong: 'Enter a length, such as 20 mm, or 0.',
  source: 'Source of these figures',
  sourceHint: 'Shown to people who ask where a tolerance comes from.',
  sourceWrong: 'Enter where these figures come from.',
  stateIt: 'State this accuracy',
  cameraSays: (relative: string, absolute: string) => `Lengths ± ${relative}, single points ${absolute}.`,
} as const;

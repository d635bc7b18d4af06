/** What is said of calibrations. */
export const calibrationTexts = {
  unnamed: 'True length',
  entered: (name: string) => `True length “${name}” entered.`,
  takenBack: (name: string) => `True length “${name}” taken back.`,
  cameraStated: 'Accuracy of the camera stated.',
  cameraTakenBack: 'Accuracy of the camera taken back.',

  enter: 'Enter a true length',
  /** `measured`: as the capture has it. */
  between: (name: string, measured: string) => `“${name}” measures ${measured} in the capture.`,
  length: 'True length',
  lengthHint: (units: string) => `In ${units}, or with a unit, such as 243\u00A0cm or 7′\u00A011\u00A01/2″.`,
  lengthWrong: 'Give a length above 0, such as 2.43.',
  tape: 'The tape may be off by',
  tapeHint: 'A good steel tape: 1\u00A0mm in 3\u00A0m. A laser meter: 2\u00A0mm.',
  tapeWrong: 'Give how far off the tape may be, such as 2 mm.',
  save: 'Use this length',

  tooFar: (percent: string) =>
    `That is ${percent} from what was measured. Check that it is the same length, and its unit.`,
  longer: (percent: string) => `Lengths in the capture come out ${percent} too short.`,
  shorter: (percent: string) => `Lengths in the capture come out ${percent} too long.`,
  same: 'That is what the capture measures.',

  lengths: 'True lengths',
  noLengths:
    'None yet. Measure a distance whose true length you know, save or keep it open, and enter its length here.',
  noLengthsToRead: 'Nobody has entered a true length of this space.',
  byTape: (length: string, tolerance: string, measured: string) =>
    `${length} ${tolerance} by tape, ${measured} in the capture`,
  says: (percent: string, tolerance: string) => `Scale ${percent} ${tolerance}`,
  unusable: 'Too short to say anything of the scale.',
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
  cameraWhy:
    'If the camera that took this capture is more exact than what we assume, state what its data sheet says.',
  cameraState: 'State its accuracy',
  cameraChange: 'Change',
  cameras: 'Fill in what the maker states of',
  relative: 'Lengths may be off by (%)',
  relativeHint: 'Bounds that hold in 95 of 100 cases. 1 % is 1 cm in 1 m.',
  relativeWrong: 'Give a number from 0 to 100.',
  absolute: 'Single points may be off by',
  absoluteWrong: 'Give a length, such as 20 mm, or 0.',
  source: 'Where does that come from?',
  sourceHint: 'Shown to people who ask where a tolerance comes from.',
  sourceWrong: 'Say where these figures come from.',
  stateIt: 'State this accuracy',
  cameraSays: (relative: string, absolute: string) => `Lengths ± ${relative}, single points ${absolute}.`,
} as const;

/** The sections of the help sheet. Each line is an action with its keys. */
export const help: readonly {
  title: string;
  lines: readonly { does: string; keys: readonly string[] }[];
}[] = [
  {
    title: 'Walk and look',
    lines: [
      { does: 'Walk', keys: ['W', 'A', 'S', 'D', '↑', '↓'] },
      { does: 'Turn', keys: ['←', '→', 'J', 'L'] },
      { does: 'Look up or down', keys: ['Page Up', 'Page Down'] },
      { does: 'Go to the place or open the item under the crosshair', keys: ['Enter'] },
      { does: 'Place a tag or point at the crosshair', keys: ['Enter'] },
    ],
  },
  {
    title: 'View',
    lines: [
      { does: 'Inside', keys: ['1'] },
      { does: 'Dollhouse', keys: ['2'] },
      { does: 'Floor plan', keys: ['3'] },
      { does: 'Floor up or down', keys: ['R', 'F'] },
      { does: 'Zoom, from outside', keys: ['+', '−'] },
      { does: 'Copy a link to this view', keys: ['U'] },
    ],
  },
  {
    title: 'Search',
    lines: [
      { does: 'Search', keys: ['/', 'Ctrl K', '⌘ K'] },
      { does: 'Choose a result', keys: ['↑', '↓'] },
      { does: 'Walk to the result and open it', keys: ['Enter'] },
      { does: 'Go to the result without walking', keys: ['Shift Enter'] },
    ],
  },
  {
    title: 'Guided tour',
    lines: [
      { does: 'Start or resume', keys: ['T'] },
      { does: 'In the guided tour: pause or resume', keys: ['Space'] },
      { does: 'In the guided tour: next stop, previous stop', keys: ['→', '←'] },
      { does: 'In the guided tour: first stop, last stop', keys: ['Home', 'End'] },
      { does: 'Edit: move a stop', keys: ['Alt ↑', 'Alt ↓'] },
    ],
  },
  {
    title: 'Measure',
    lines: [
      { does: 'Start the last measuring tool again', keys: ['M'] },
      { does: 'Add a point; to finish, press twice at the same position', keys: ['Enter'] },
      { does: 'Move the crosshair a little', keys: ['Shift ←', '→', '↑', '↓'] },
      { does: 'Hold to turn off snapping', keys: ['Alt'] },
      { does: 'Lock to an axis or perpendicular to the surface', keys: ['X', 'Y', 'Z', 'N'] },
      { does: 'Hold to lock to the nearest axis or perpendicular', keys: ['Shift'] },
      { does: 'Undo the last point', keys: ['Backspace', 'Ctrl Z', '⌘ Z'] },
      { does: 'Discard the points; press again to close the tool', keys: ['Esc'] },
    ],
  },
  {
    title: 'Files',
    lines: [
      { does: 'Files of the twin', keys: ['O'] },
      { does: 'In the list: move through the files', keys: ['↑', '↓', 'Home', 'End'] },
      { does: 'Select all, delete the selection', keys: ['Ctrl A', '⌘ A', 'Delete'] },
    ],
  },
  {
    title: 'People in the same space',
    lines: [
      { does: 'Hold to point at something', keys: ['P'] },
      { does: 'Stop following', keys: ['Esc'] },
    ],
  },
  {
    title: 'Everywhere',
    lines: [
      { does: 'Show this help', keys: ['?'] },
      { does: 'Close a panel or card, cancel a drag', keys: ['Esc'] },
      { does: 'Undo', keys: ['Ctrl Z', '⌘ Z'] },
    ],
  },
];

export const gestures: readonly { does: string; mouse: string; touch: string }[] = [
  { does: 'Look around', mouse: 'Drag', touch: 'One finger' },
  { does: 'Walk', mouse: 'Click the floor', touch: 'Tap the floor' },
  { does: 'Zoom, from outside', mouse: 'Wheel', touch: 'Pinch' },
  { does: 'Pan, from outside', mouse: 'Right button', touch: 'Two fingers' },
  { does: 'Open a tag or a point', mouse: 'Click it', touch: 'Tap it' },
  { does: 'Measure: add a point', mouse: 'Click', touch: 'Tap, or hold for the lens' },
  { does: 'Move one of your tags or points', mouse: 'Drag it', touch: 'Drag it' },
  { does: 'Add files', mouse: 'Drop files where they belong', touch: 'Tap “Add files”' },
];

/** The guides that the help links to. `name` is the file name without its extension. */
export const guides = [
  { name: 'points-of-interest', title: 'Points of interest' },
  { name: 'guided-tour', title: 'Guided tour' },
  { name: 'measuring', title: 'Measuring' },
  { name: 'files', title: 'Files' },
  { name: 'search', title: 'Search' },
  { name: 'work-with-others', title: 'Work with others' },
] as const;

export const helpTexts = {
  guides: 'Guides',
  by: 'Action',
  mouse: 'Mouse',
  touch: 'Touch',
  findHint: 'While you search the list for a tag, the space shows only matching tags.',
  singleKeys: 'Use single-key shortcuts',
  singleKeysHint: 'Turn off single-key shortcuts if speech input or another tool triggers them by mistake.',
} as const;

/** What the player says where its guided tour is edited. */
export const editTexts = {
  none: 'Choose the points at which a guided tour stops. It walks from one to the next, with the text of each beside the view.',
  stops: 'Stops in their order',
  time: (seconds: number) => `${describeTime(seconds)} at the stops, and the ways between them`,
  seconds: (title: string) => `Seconds at ${title}`,
  unit: 's',
  up: (title: string) => `Move ${title} up`,
  down: (title: string) => `Move ${title} down`,
  drag: (title: string) => `Drag ${title}`,
  remove: (title: string) => `Leave ${title} out`,
  look: (title: string) => `Look at ${title}`,
  add: 'Add',
  addWhich: 'Add a stop',
  addAll: (count: number) => `Add all ${count}`,
  play: 'Play',
  copyLink: 'Copy link to the tour',
  keys: 'Alt with ↑ or ↓ moves a stop, too.',
  moved: (title: string, to: number, of: number) => `${title} is now stop ${to} of ${of}.`,
  added: (title: string, of: number) => `${title} is now stop ${of}.`,
  addedAll: (count: number) => `${count} points are stops now.`,
  removed: (title: string) => `${title} is no stop any more.`,
  changed: (title: string, seconds: number) => `The tour stays ${seconds} s at ${title}.`,
} as const;

function describeTime(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  if (minutes === 0) return `${rest} s`;
  return rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`;
}

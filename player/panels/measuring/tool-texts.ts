/** The words of the measuring tool. */
export const toolTexts = {
  title: 'Measure',
  kinds: 'What to measure',
  thisRoom: 'Measure this room',
  close: 'Put the tool away',
  undo: 'Take the last point back',
  end: 'End',
  cancel: 'Discard',
  save: 'Save',
  saved: 'Saved',
  snapping: 'Snapping',
  axis: 'Direction',
  anyAxis: 'Any direction',
  axes: { x: 'X axis', y: 'Upright', z: 'Z axis', normal: 'Square to surface' },
  nothing: 'No surface',
  trueLength: 'I know its true length',
  session: (count: number) =>
    count === 1 ? '1 measurement of this visit' : `${count} measurements of this visit`,
  sessionHint: 'They are yours alone, and gone when you leave the page.',
  show: (name: string) => `Show ${name}`,
  drop: (name: string) => `Drop ${name}`,
} as const;

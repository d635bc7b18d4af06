import type { TourPhase } from '../tour/guided-tour-run.ts';

/** The texts of the guided tour. */
export const tourTexts = {
  name: 'Guided tour',
  edit: 'Edit guided tour',
  done: 'Done',
  end: 'End guided tour',
  play: 'Play',
  resume: 'Resume',
  pause: 'Pause',
  again: 'Play again',
  next: 'Next stop',
  back: 'Previous stop',
  restart: 'Restart guided tour',
  stops: 'Stops',
  where: (number: number, of: number) => `Stop ${number} of ${of}`,
  untitled: 'Untitled point',
  goTo: (number: number, title: string) => `${number}. ${title}`,
  phases: {
    walking: 'On the way',
    staying: '',
    paused: 'Paused',
    over: 'End of the guided tour',
  } satisfies Record<TourPhase, string>,
  left: (seconds: number) => `${seconds} s`,
  pictureOf: (title: string) => `Picture: ${title}`,
  paused: 'The guided tour is paused.',
  noStops: 'This twin has no guided tour.',
  notHere: 'Guided tours are not available in this space.',
  writing: 'Save or cancel your edit before you start the guided tour.',
} as const;

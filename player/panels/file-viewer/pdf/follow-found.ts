import type { Pdf } from './load-pdf.ts';

/** `counting`: there may be more. `none`: the words are not in it. */
export interface FoundWords {
  state: 'counting' | 'found' | 'none';
  /** Which of them is shown, from 1. */
  current: number;
  total: number;
}

interface Counted {
  matchesCount: { current: number; total: number };
}

/** Tells how many places were found, as they are counted. */
export function followFound(
  bus: InstanceType<Pdf['viewer']['EventBus']>,
  { FindState }: Pdf['viewer'],
  found: (found: FoundWords) => void,
): void {
  let state: FoundWords['state'] = 'counting';
  bus.on('updatefindmatchescount', ({ matchesCount }: Counted) =>
    found({ state: matchesCount.total > 0 ? 'found' : state, ...matchesCount }),
  );
  bus.on('updatefindcontrolstate', ({ state: told, matchesCount }: Counted & { state: number }) => {
    state = told === FindState.PENDING ? 'counting' : told === FindState.NOT_FOUND ? 'none' : 'found';
    found({ state, ...matchesCount });
  });
}

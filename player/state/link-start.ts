import { shallow } from 'zustand/vanilla/shallow';
import type { LinkStart } from '../../contract/text/link-start.ts';
import type { Actions } from './actions.ts';
import type { PlayerStore } from './player-state.ts';

/**
 * Does what a link asks for in place of a view, once there is a space to do it in. `hasTour`: the tour has come, or none will.
 * Returns the way to ask; who asks again before anything was done has the newest alone.
 */
export function followLinkStart(
  state: PlayerStore,
  { startTour, findAndOpen }: Pick<Actions, 'startTour' | 'findAndOpen'>,
  hasTour: () => boolean,
): (start: LinkStart) => void {
  let wanted: LinkStart | null = null;

  function begin(): void {
    if (!wanted || !state.get().capture || !hasTour()) return;
    const start = wanted;
    wanted = null;
    if (start.kind === 'tour') startTour(start.stop);
    else findAndOpen(start.words);
  }

  state.watch(({ capture, annotations }) => ({ capture, annotations }), begin, shallow);
  return (start) => {
    wanted = start;
    begin();
  };
}

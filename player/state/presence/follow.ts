import type { PresentView } from '../../../contract/presence.ts';
import { accompany } from '../../capture/model/accompany.ts';
import { watchInput } from '../notice-movement.ts';
import type { PlayerStore } from '../player-state.ts';
import { reducedMotion } from '../settings.ts';
import { canMeet } from './people.ts';
import { POINT_KEY } from './pointing.ts';

/** The time between two steps if the user prefers reduced motion, in milliseconds. */
const STEP = 1_000;

/** Moves the user to another person's view, and follows that view as it changes. */
export function createViewFollower(state: PlayerStore) {
  let newest: PresentView | null = null;
  let moving = false;
  let opened = '';

  async function run(): Promise<void> {
    moving = true;
    while (newest && canMeet(state.get())) {
      const view = newest;
      newest = null;
      open(view);
      const { capture } = state.get();
      if (capture) await accompany(capture, view, reducedMotion());
      arrive();
      if (reducedMotion()) await new Promise((resolve) => setTimeout(resolve, STEP));
    }
    moving = false;
  }

  /**
   * Updates the map and the lists, because no event reports the end of a movement to another person's view.
   */
  function arrive(): void {
    const place = state.get().capture?.place();
    if (place && place.sweep !== state.get().place.sweep) state.set({ place });
  }

  /**
   * Opens what the other person has open, if that has changed. A form that the user is filling in stays open.
   */
  function open({ selection, filter, types, stop }: PresentView): void {
    const text = JSON.stringify([selection, filter, types, stop]);
    if (text === opened) return;
    opened = text;
    state.set({ filter, types, stop });
    if (!state.get().draft) state.set({ selection, placing: null });
  }

  return {
    /**
     * Moves to the newest view: smoothly, or in steps if the user prefers reduced motion. A view that arrives
     * during a movement is shown next.
     */
    show(view: PresentView): void {
      newest = view;
      if (!moving) void run();
    },
    /** Discards the view that is waiting to be shown. */
    stop(): void {
      newest = null;
      opened = '';
    },
  };
}

/**
 * Keys that do not end following: modifiers, and Tab, which moves the focus to the button that ends
 * following. `POINT_KEY` does not end following either.
 */
const NO_INPUT = new Set(['Tab', 'Shift', 'Control', 'Alt', 'Meta']);
/** Matches the controls for presence, in which input does not end following. */
const ABOUT_PRESENCE = '[data-presence]';

/**
 * Calls `happened` on input by pointer, touch, wheel or key that does not concern presence, before the player
 * handles the input. Escape always counts, and then has no other effect. Returns a function that stops the
 * calls.
 */
export function watchFollower(happened: () => void): () => void {
  function touched({ target }: Event): void {
    if (!(target instanceof Element && target.closest(ABOUT_PRESENCE))) happened();
  }

  return watchInput(document, touched, (event) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      happened();
    } else if (event.code !== POINT_KEY && !NO_INPUT.has(event.key)) touched(event);
  });
}

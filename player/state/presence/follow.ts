import type { PresentView } from '../../../contract/presence.ts';
import { accompany } from '../../capture/model/accompany.ts';
import type { PlayerStore } from '../player-state.ts';
import { reducedMotion } from '../settings.ts';
import { canMeet } from './people.ts';
import { POINT_KEY } from './pointing.ts';

/** Milliseconds between two steps of somebody who prefers reduced motion. */
const STEP = 1_000;

/** Brings this person to what somebody else sees, and keeps them there. */
export interface ViewFollower {
  /** Shows their newest view: smoothly, or in steps with reduced motion. What is asked for meanwhile comes next. */
  show: (view: PresentView) => void;
  /** Shows no more of what was asked for. */
  stop: () => void;
}

export function createViewFollower(state: PlayerStore): ViewFollower {
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

  /** A glide arrives without an event: the map and the lists learn of it here. */
  function arrive(): void {
    const place = state.get().capture?.place();
    if (place && place.sweep !== state.get().place.sweep) state.set({ place });
  }

  /** Opens what they have open, once for each change: what somebody is writing is not closed. */
  function open({ selection, filter, types, stop }: PresentView): void {
    const text = JSON.stringify([selection, filter, types, stop]);
    if (text === opened) return;
    opened = text;
    state.set({ filter, types, stop });
    if (!state.get().draft) state.set({ selection, placing: null });
  }

  return {
    show(view) {
      newest = view;
      if (!moving) void run();
    },
    stop() {
      newest = null;
      opened = '';
    },
  };
}

/** Keys that do not end following: they lead to the button that does, are held with another, or point. */
const NO_INPUT = new Set(['Tab', 'Shift', 'Control', 'Alt', 'Meta']);
/** Elements in which input is about presence. */
const ABOUT_PRESENCE = '[data-presence]';

/**
 * Calls back at the first input by pointer, finger, wheel or key, before the player handles it, unless it is about presence itself.
 * Escape counts wherever it is pressed, and then means nothing else. Returns how to stop.
 */
export function watchInput(happened: () => void): () => void {
  const stop = new AbortController();
  const options = { capture: true, passive: true, signal: stop.signal };

  function touched({ target }: Event): void {
    if (!(target instanceof Element && target.closest(ABOUT_PRESENCE))) happened();
  }

  function pressed(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      happened();
    } else if (event.code !== POINT_KEY && !NO_INPUT.has(event.key)) touched(event);
  }

  document.addEventListener('pointerdown', touched, options);
  document.addEventListener('wheel', touched, options);
  document.addEventListener('keydown', pressed, { ...options, passive: false });
  // in a provider's frame input is known only once the focus goes there
  window.addEventListener(
    'blur',
    () => document.activeElement instanceof HTMLIFrameElement && happened(),
    options,
  );
  return () => stop.abort();
}

import type { Capture } from '../capture.ts';
import { withDeadline } from './with-deadline.ts';
import { createShowcaseFrame, reachProvider } from './showcase-frame.ts';
import { ShowcaseError } from './showcase-error.ts';
import { texts } from './texts.ts';

/** Milliseconds until a provider that says nothing counts as out of reach. */
const LIMIT = 15_000;

export interface Showcase extends Capture {
  readonly frame: HTMLIFrameElement;
  /** Resolves once the provider's page is there; rejects with a `ShowcaseError` when it cannot be reached, at the latest after 15 s. */
  readonly reached: Promise<void>;
}

/** The provider's public page of a capture, in a frame. It knows no places and takes no annotations. */
export function createShowcase(id: string): Showcase {
  const abort = new AbortController();
  const frame = createShowcaseFrame(id, null);
  const loaded = new Promise<void>((resolve) => {
    frame.addEventListener('load', () => resolve(), { once: true });
  });
  const deadline = AbortSignal.any([abort.signal, AbortSignal.timeout(LIMIT)]);

  return {
    id,
    name: texts.name,
    floors: [],
    rooms: [],
    sweeps: [],
    canPick: false,
    accuracy: null,
    measuring: null,
    frame,
    // A frame's load event also fires for the browser's own error page, so a probe has the word on reachability.
    reached: Promise.all([reachProvider(deadline), withDeadline(deadline, loaded)]).then(
      () => {},
      () => Promise.reject(new ShowcaseError('unreachable')),
    ),
    modes: [],
    pose: null,
    planOf: () => null,
    place: () => ({ sweep: null, room: null }),
    atRest: () => true,
    mode: () => 'inside',
    setMode: () => Promise.resolve(),
    shownFloor: () => null,
    showFloor: () => Promise.resolve(),
    goTo: () => Promise.resolve(),
    walkTo: () => Promise.resolve(),
    halt: () => {},
    turn: () => {},
    view: () => ({
      mode: 'inside',
      sweep: null,
      position: [0, 0, 0],
      yaw: 0,
      pitch: 0,
      floor: null,
    }),
    setView: () => Promise.resolve(),
    showAnnotation: () => Promise.resolve(),
    setAnnotations: () => {},
    pick: () => Promise.resolve(null),
    listen: () => () => {},
    dispose() {
      abort.abort();
      frame.remove();
    },
  };
}

import type { Capture } from '../capture.ts';

const ORIGIN = 'https://my.matterport.com';
/** Milliseconds until a provider that says nothing counts as out of reach. */
const LIMIT = 15_000;

export interface Showcase extends Capture {
  readonly frame: HTMLIFrameElement;
  /** Resolves once the provider's page is there; rejects when it cannot be reached, at the latest after 15 s. */
  readonly reached: Promise<void>;
}

/** The provider's public page of a capture, in a frame. It tells nothing about places and takes no tags. */
export function createShowcase(id: string): Showcase {
  const abort = new AbortController();
  const frame = document.createElement('iframe');
  frame.title = 'Matterport Showcase';
  frame.allow = 'fullscreen; xr-spatial-tracking; gyroscope; accelerometer';
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  const loaded = new Promise<void>((resolve) => {
    frame.addEventListener('load', () => resolve(), { once: true });
  });
  frame.src = `${ORIGIN}/show/?${new URLSearchParams({ m: id, play: '1' })}`;

  return {
    id,
    name: 'Matterport capture',
    floors: [],
    rooms: [],
    sweeps: [],
    canPick: false,
    frame,
    // A frame's load event also fires for the browser's own error page, so a probe has the word on reachability.
    reached: Promise.all([probe(abort.signal), within(loaded)]).then(() => {}),
    modes: [],
    pose: null,
    planOf: () => null,
    place: () => ({ sweep: null, room: null }),
    mode: () => 'inside',
    setMode: () => Promise.resolve(),
    shownFloor: () => null,
    showFloor: () => Promise.resolve(),
    goTo: () => Promise.resolve(),
    walkTo: () => Promise.resolve(),
    turn: () => {},
    view: () => ({
      mode: 'inside',
      sweep: null,
      position: [0, 0, 0],
      yaw: 0,
      pitch: 0,
      floor: null,
      tag: null,
    }),
    setView: () => Promise.resolve(),
    showTag: () => Promise.resolve(),
    setTags: () => {},
    pick: () => Promise.resolve(null),
    listen: () => () => {},
    dispose() {
      abort.abort();
      frame.remove();
    },
  };
}

async function probe(signal: AbortSignal): Promise<void> {
  await fetch(`${ORIGIN}/show/`, {
    mode: 'no-cors',
    cache: 'no-store',
    credentials: 'omit',
    signal: AbortSignal.any([signal, AbortSignal.timeout(LIMIT)]),
  });
}

function within(happening: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The provider did not answer in time.')), LIMIT);
    void happening.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

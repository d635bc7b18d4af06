import type { Capture } from '../capture.ts';
import { ShowcaseError, explainRejection, withDeadline } from './showcase-error.ts';
import { createSdkCapture } from './sdk-capture.ts';
import { texts } from './texts.ts';
import { PHASE, type Sdk, type SdkClient } from './sdk.ts';

const ORIGIN = 'https://my.matterport.com';

/**
 * Creates a frame that shows the provider's page of a capture. With a key, our script can connect to the
 * page.
 */
function createShowcaseFrame(captureId: string, key: string | null): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.title = texts.frame;
  frame.allow = 'fullscreen; xr-spatial-tracking; gyroscope; accelerometer';
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  const query = new URLSearchParams({ m: captureId, play: '1' });
  if (key) query.set('applicationKey', key);
  frame.src = `${ORIGIN}/show/?${query}`;
  return frame;
}

/** Resolves when the provider's site responds, and rejects if it cannot be reached. */
async function reachProvider(signal: AbortSignal): Promise<void> {
  await fetch(`${ORIGIN}/show/`, { mode: 'no-cors', cache: 'no-store', credentials: 'omit', signal });
}

const SCRIPT = 'https://static.matterport.com/showcase-sdk/latest.js';

/**
 * Loads the provider's script and connects it to `frame`, which must be in the document and show the
 * provider's page. Resolves when the space is playing. Rejects with a `ShowcaseError`. If `deadline` aborts
 * first, the kind of the error is 'silent' or 'unreachable'.
 */
async function connectSdk(frame: HTMLIFrameElement, key: string, deadline: AbortSignal): Promise<Sdk> {
  let reached = false;
  const probe = reachProvider(deadline).then(
    () => (reached = true),
    () => {},
  );
  let sdk: Sdk | null = null;
  try {
    const client = await withDeadline(deadline, loadClient());
    sdk = await withDeadline(deadline, connect(client, frame, key, deadline));
    await withDeadline(deadline, playing(sdk));
    return sdk;
  } catch (error) {
    sdk?.disconnect();
    await probe;
    throw explain(error, reached);
  }
}

/**
 * Returns the error to report. If the provider's site was not reached, returns the error 'unreachable',
 * unless `error` already states why the space cannot be shown.
 */
function explain(error: unknown, reached: boolean): ShowcaseError {
  const cause = error instanceof ShowcaseError ? error : new ShowcaseError('silent');
  return cause.leavesFrame && !reached ? new ShowcaseError('unreachable') : cause;
}

/**
 * Returns the provider's client, which the provider's script adds to the window. The script loads on first
 * use, stays in the page and serves later captures.
 */
async function loadClient(): Promise<SdkClient> {
  if (!window.MP_SDK) await loadScript();
  if (!window.MP_SDK) throw new ShowcaseError('script');
  return window.MP_SDK;
}

function loadScript(): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.async = true;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new ShowcaseError('script'));
    });
    document.head.append(script);
  });
}

async function connect(
  client: SdkClient,
  frame: HTMLIFrameElement,
  key: string,
  deadline: AbortSignal,
): Promise<Sdk> {
  try {
    const sdk = await client.connect(frame, key, '');
    if (deadline.aborted) sdk.disconnect();
    return sdk;
  } catch (error) {
    throw explainRejection(error);
  }
}

function playing(sdk: Sdk): Promise<void> {
  return new Promise((resolve, reject) => {
    const subscription = sdk.App.state.subscribe(({ phase }) => {
      if (phase !== PHASE.playing && phase !== PHASE.error) return;
      queueMicrotask(() => subscription.cancel()); // The callback can run before `subscribe` returns.
      if (phase === PHASE.playing) resolve();
      else reject(new ShowcaseError('closed'));
    });
  });
}

/** How long to wait for the provider before it counts as unreachable, in milliseconds. */
const SHOWCASE_LIMIT = 15_000;

interface Showcase extends Capture {
  readonly frame: HTMLIFrameElement;
  /**
   * Resolves when the provider's page has loaded. Rejects with a `ShowcaseError` if it cannot be reached,
   * after at most 15 s.
   */
  readonly reached: Promise<void>;
}

/**
 * Returns the provider's public page for a capture, in a frame. The page reports no positions and accepts no
 * annotations.
 */
function createShowcase(id: string): Showcase {
  const abort = new AbortController();
  const frame = createShowcaseFrame(id, null);
  const loaded = new Promise<void>((resolve) => {
    frame.addEventListener('load', () => resolve(), { once: true });
  });
  const deadline = AbortSignal.any([abort.signal, AbortSignal.timeout(SHOWCASE_LIMIT)]);

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
    // A frame's load event also fires for the browser's own error page.
    // A separate request therefore checks whether the site is reachable.
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

/**
 * The result of opening a provider's space. `note` is a message for the user, or '' if our player controls
 * the space.
 */
export interface OpenedShowcase {
  capture: Capture;
  note: string;
  /** True if a retry may give our player control of the space. */
  again: boolean;
}

export interface ShowcaseOptions {
  /** The element whose content the frame replaces. */
  stage: HTMLElement;
  /** The provider's key for this site's address; null for none. */
  key: string | null;
  reducedMotion: () => boolean;
  /** Aborts when the user opens another capture. `openShowcase` then removes what it has created. */
  ended: AbortSignal;
}

/** How long to wait for the provider's SDK before the provider's own page is shown instead, in milliseconds. */
const LIMIT = 14_000;

/**
 * Opens a capture of the provider. With a key, our player controls the capture. Without a key, or if the
 * provider's SDK does not load, rejects the key or does not respond, the provider's own page is shown
 * instead. Resolves within 15 s, or rejects with a `ShowcaseError` if the capture cannot be shown at all.
 */
export async function openShowcase(id: string, options: ShowcaseOptions): Promise<OpenedShowcase> {
  const { key, ended } = options;
  const plain = (): Showcase => mount(createShowcase(id), options);
  if (!key)
    return {
      capture: await reach(plain(), ended),
      note: `${texts.ownControls} ${texts.noMeasuring}`,
      again: false,
    };
  try {
    return { capture: await steer(id, key, options), note: '', again: false };
  } catch (error) {
    if (!(error instanceof ShowcaseError) || !error.leavesFrame || ended.aborted) throw error;
    const capture = plain();
    capture.reached.catch(() => {}); // The provider's site has just responded, so a failure is ignored.
    return { capture, note: `${error.message} ${texts.noMeasuring}`, again: true };
  }
}

async function steer(id: string, key: string, options: ShowcaseOptions): Promise<Capture> {
  const { stage, reducedMotion, ended } = options;
  const frame = createShowcaseFrame(id, key);
  stage.replaceChildren(frame);
  const deadline = AbortSignal.any([ended, AbortSignal.timeout(LIMIT)]);
  try {
    const sdk = await connectSdk(frame, key, deadline);
    return await createSdkCapture({ id, sdk, frame, reducedMotion, deadline });
  } catch (error) {
    frame.remove();
    throw error;
  }
}

function mount(showcase: Showcase, { stage }: ShowcaseOptions): Showcase {
  stage.replaceChildren(showcase.frame);
  return showcase;
}

async function reach(showcase: Showcase, ended: AbortSignal): Promise<Showcase> {
  const leave = (): void => showcase.dispose();
  ended.addEventListener('abort', leave, { once: true });
  try {
    await showcase.reached;
    return showcase;
  } catch (error) {
    showcase.dispose();
    throw error;
  } finally {
    ended.removeEventListener('abort', leave);
  }
}

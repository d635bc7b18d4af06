import { withDeadline } from './with-deadline.ts';
import { explainRejection, ShowcaseError } from './showcase-error.ts';
import { PHASE, type Sdk, type SdkClient } from './sdk.ts';
import { reachProvider } from './showcase-frame.ts';

const SCRIPT = 'https://static.matterport.com/showcase-sdk/latest.js';

/**
 * Loads the provider's script and connects it to a frame of its page, which must be in the document. Resolves once the space
 * plays; rejects with a `ShowcaseError`, which is 'silent' or 'unreachable' when `deadline` aborts before.
 */
export async function connectSdk(frame: HTMLIFrameElement, key: string, deadline: AbortSignal): Promise<Sdk> {
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

/** A space that says no was reached; one that says nothing may have been out of reach. */
function explain(error: unknown, reached: boolean): ShowcaseError {
  const cause = error instanceof ShowcaseError ? error : new ShowcaseError('silent');
  return cause.leavesFrame && !reached ? new ShowcaseError('unreachable') : cause;
}

/** The client on the window; the script stays in the page, for the next capture. */
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
      queueMicrotask(() => subscription.cancel()); // it can be called before `subscribe` returns
      if (phase === PHASE.playing) resolve();
      else reject(new ShowcaseError('closed'));
    });
  });
}

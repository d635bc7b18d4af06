import type { Capture } from '../capture.ts';
import { connectSdk } from './connect-sdk.ts';
import { ShowcaseError } from './showcase-error.ts';
import { createSdkCapture } from './sdk-capture.ts';
import { createShowcaseFrame } from './showcase-frame.ts';
import { createShowcase, type Showcase } from './showcase.ts';
import { texts } from './texts.ts';

/** A space of the provider that is open; `note` is what to say of it, '' when it is steered from here. */
export interface OpenedShowcase {
  capture: Capture;
  note: string;
  /** It may be steered at another try. */
  again: boolean;
}

export interface ShowcaseOptions {
  /** Where its frame goes; what is there is replaced. */
  stage: HTMLElement;
  /** The provider's key for this site's address; null for none. */
  key: string | null;
  reducedMotion: () => boolean;
  /** Aborted when one has gone elsewhere: nothing is left then. */
  ended: AbortSignal;
}

/** Milliseconds until a provider that says nothing has said no. */
const LIMIT = 14_000;

/**
 * Opens a capture of the provider: steered with a key, or else, and when the provider refuses to be steered, as its own page.
 * Rejects with a `ShowcaseError` when it cannot be shown at all. Either is known within 15 s.
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
    capture.reached.catch(() => {}); // it was reached a moment ago
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

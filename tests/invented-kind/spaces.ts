import { vi } from 'vitest';
import type { Capture } from '../../player/capture/capture.ts';
import { createSdkCapture } from '../../player/capture/matterport/sdk-capture.ts';
import type { SdkClient } from '../../player/capture/matterport/sdk.ts';
import { createLocalCapture } from '../../player/capture/model/local-capture.ts';
import { sampleCapture } from '../../player/testing/sample-capture.ts';

/** A captured space opened by a test. */
export interface Space {
  capture: Capture;
  /** Returns the titles that the space shows. */
  shown: () => string[];
  /** Selects the item with this title in the space, as a user does. */
  choose: (title: string) => void;
}

/** Every backend, opened without a browser. */
export const SPACES: readonly { name: string; open: () => Promise<Space> }[] = [
  { name: 'a capture of ours', open: openOurs },
  { name: 'a Matterport space', open: openTheirs },
];

async function openOurs(): Promise<Space> {
  const capture = createLocalCapture(sampleCapture, { folder: '/captures/gv360sample/' }, () => true);
  capture.attach({
    requestFrame: () => queueMicrotask(() => capture.step(1000)),
    pick: (x) => ({ position: [x, 0, 6], normal: [0, 1, 0] }),
  });
  const markers = () => capture.annotations().markers;
  return {
    capture,
    shown: () => markers().map(({ title }) => title),
    choose: (title) => capture.choose(markers().find((marker) => marker.title === title)!),
  };
}

interface ShownTag {
  id: string;
  label: string;
}

/** The parts of a browser window that the provider's script uses. */
const listeners = new Set<(event: unknown) => void>();
const page: { MP_SDK?: SdkClient } & Record<string, unknown> = {
  addEventListener: (_type: string, listener: (event: unknown) => void) => listeners.add(listener),
  removeEventListener: (_type: string, listener: (event: unknown) => void) => listeners.delete(listener),
};

/** Opens the provider's space. The test replaces the provider's script. */
async function openTheirs(): Promise<Space> {
  vi.stubGlobal('window', page);
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run, 1));
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
  await import('../support/player/matterport-sdk.ts');
  let tags: ShownTag[] = [];
  const contentWindow = {
    postMessage: ({ state }: { state: { tags: ShownTag[] } }) => void ({ tags } = state),
  };
  const frame = {
    src: 'https://my.matterport.com/show/?m=SpaceOfATest&applicationKey=public-test-key',
    isConnected: true,
    clientWidth: 800,
    clientHeight: 600,
    contentWindow,
    addEventListener() {},
    removeEventListener() {},
    remove() {},
  } as unknown as HTMLIFrameElement;
  const sdk = await page.MP_SDK!.connect(frame, 'public-test-key', '');
  const capture = await createSdkCapture({
    id: 'SpaceOfATest',
    sdk,
    frame,
    reducedMotion: () => true,
    deadline: AbortSignal.timeout(10_000),
  });
  return {
    capture,
    shown: () => tags.map(({ label }) => label),
    choose(title) {
      const chosen = tags.find(({ label }) => label === title)!.id;
      for (const listener of listeners) listener({ source: contentWindow, data: { chosen } });
    },
  };
}

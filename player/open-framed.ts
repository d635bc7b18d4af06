import { openShowcase, type OpenedShowcase } from './capture/matterport/open-showcase.ts';
import type { Page } from './page.ts';
import type { Store } from './store.ts';
import type { View } from './view.ts';

export interface FramedOpening {
  page: Page;
  view: Store<View>;
  /** The capture's id at the provider. */
  id: string;
  /** Aborted when another capture is wanted. */
  ended: AbortSignal;
}

/** Shows a capture of the provider in a frame of its page, with the tour's tags in it. Rejects with a sentence in `message`. */
export async function openFramed({ page, view, id, ended }: FramedOpening): Promise<OpenedShowcase> {
  const opened = await openShowcase(id, {
    stage: page.stage,
    key: readKey(),
    reducedMotion: () => matchMedia('(prefers-reduced-motion: reduce)').matches,
    ended,
  });
  const { capture } = opened;
  if (ended.aborted) {
    capture.dispose();
    return opened;
  }
  const showTags = (): void => capture.setTags(view.get().tags, view.get().openTag);
  const unsubscribe = view.subscribe(showTags);
  showTags();
  ended.addEventListener('abort', () => {
    unsubscribe();
    capture.dispose();
  });
  return opened;
}

/** The provider's key for this site, which the server wrote into the page; null when it has none. */
function readKey(): string | null {
  const content =
    document.querySelector<HTMLMetaElement>('meta[name="gov360-matterport-key"]')?.content ?? '';
  return content.startsWith('%') ? null : content || null;
}

import { openShowcase, type OpenedShowcase } from '../capture/matterport/open-showcase.ts';
import type { Page } from './page.ts';
import { reducedMotion } from '../state/settings.ts';

export interface FramedOpening {
  page: Page;
  /** The capture's id at the provider. */
  id: string;
  /** Aborts when another capture is opened. */
  signal: AbortSignal;
}

/**
 * Shows a provider's capture in a frame that contains the provider's page. Rejects with an error whose
 * message is for the user.
 */
export async function openFramed({ page, id, signal }: FramedOpening): Promise<OpenedShowcase> {
  const opened = await openShowcase(id, { stage: page.stage, key: readKey(), reducedMotion, ended: signal });
  const { capture } = opened;
  if (signal.aborted) capture.dispose();
  else signal.addEventListener('abort', () => capture.dispose());
  return opened;
}

/** Returns the provider's key for this site, which the server writes into the page; null if there is none. */
function readKey(): string | null {
  const content =
    document.querySelector<HTMLMetaElement>('meta[name="gov360-matterport-key"]')?.content ?? '';
  return content.startsWith('%') ? null : content || null;
}

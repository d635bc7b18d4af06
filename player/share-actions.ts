import { formatView } from '../contract/view-state.ts';
import type { ActionsContext } from './actions-context.ts';
import { currentView } from './follow-view.ts';
import type { View } from './view.ts';
import { shareWords } from './words.ts';

/** How a person shows others what is looked at. */
export interface ShareActions {
  /** Copies a link to the view and says so in passing; where that fails, shows the link. */
  copyLink: () => Promise<void>;
  /** Copies a link to the view, and shows it with what there is to know about it. */
  share: () => Promise<void>;
}

/** Milliseconds that a note stays; it is said to a screen reader as well. */
const NOTE_TIME = 4000;

export function createShareActions({ view, announce }: ActionsContext): ShareActions {
  let timer = 0;

  function note(text: string): void {
    announce(text);
    view.set({ note: text });
    window.clearTimeout(timer);
    timer = window.setTimeout(() => view.set({ note: '' }), NOTE_TIME);
  }

  return {
    async copyLink() {
      const address = linkToView(view.get());
      const copied = await copy(address);
      if (copied && !view.get().isPrivate) note(shareWords.copied);
      else view.set({ sheet: 'share', shared: { address, copied } });
    },
    async share() {
      const address = linkToView(view.get());
      view.set({ sheet: 'share', shared: { address, copied: await copy(address) } });
    },
  };
}

/** The address at which others see the same; '' where the tour has no address. */
function linkToView(view: View): string {
  const current = currentView(view);
  if (!view.link || !current) return view.link;
  return `${view.link}#${formatView(current)}`;
}

/** Puts text on the clipboard; false where that is not allowed or not possible. */
export async function copy(text: string): Promise<boolean> {
  if (text === '') return false;
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

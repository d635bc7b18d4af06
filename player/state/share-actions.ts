import { formatView } from '../../contract/view-state.ts';
import type { ActionsContext } from './actions-context.ts';
import { currentView } from '../host/exact-views.ts';
import type { View } from './player-state.ts';
import { shareWords } from './texts.ts';

/** How a person shows others what is looked at. */
export interface ShareActions {
  /** Copies a link to the view and says so in passing; where the browser forbids it, shows the link. */
  copyLink: () => Promise<void>;
  /** Copies a link to the view, and shows it with what there is to know about it. */
  share: () => Promise<void>;
}

/** Milliseconds that a note stays; it is said to a screen reader as well. */
const NOTE_TIME = 4000;

export function createShareActions({ view, announce }: ActionsContext): ShareActions {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function note(text: string): void {
    announce(text);
    view.set({ note: text });
    clearTimeout(timer);
    timer = setTimeout(() => view.set({ note: '' }), NOTE_TIME);
  }

  return {
    async copyLink() {
      const address = linkToView(view.get());
      if (address === '') return note(shareWords.noLink);
      if (!(await copy(address))) return view.set({ sheet: 'share', shared: { address, copied: false } });
      note(view.get().isPrivate ? shareWords.copiedPrivate : shareWords.copied);
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

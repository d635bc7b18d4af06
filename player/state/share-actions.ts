import { formatView } from '../../contract/protocol/view-state.ts';
import type { ActionsContext } from './actions-context.ts';
import { currentView } from './current-view.ts';
import type { PlayerState } from './player-state.ts';
import { shareTexts } from './texts.ts';
import type { Toast } from './toast.ts';

/** How a person shows others what is looked at. */
export interface ShareActions {
  /** Copies a link to the view and says so in passing; where the browser forbids it, shows the link. */
  copyLink: () => Promise<void>;
  /** Copies a link to the view, and shows it with what there is to know about it. */
  share: () => Promise<void>;
  /** Copies a link that starts the guided tour. */
  copyTourLink: () => Promise<void>;
}

export function createShareActions({ state }: ActionsContext, toast: Toast): ShareActions {
  async function copyAddress(address: string): Promise<void> {
    if (address === '') return toast(shareTexts.noLink);
    if (!(await copy(address))) return state.set({ sheet: 'share', shared: { address, copied: false } });
    toast(state.get().isPrivate ? shareTexts.copiedPrivate : shareTexts.copied);
  }

  return {
    copyLink: () => copyAddress(linkToView(state.get())),
    copyTourLink() {
      const { link } = state.get();
      return copyAddress(link && `${link}#tour`);
    },
    async share() {
      const address = linkToView(state.get());
      state.set({ sheet: 'share', shared: { address, copied: await copy(address) } });
    },
  };
}

/** The address at which others see the same; '' where the tour has no address. */
function linkToView(state: PlayerState): string {
  const current = currentView(state);
  if (!state.link || !current) return state.link;
  return `${state.link}#${formatView(current)}`;
}

/** Puts text on the clipboard; false where that is not allowed or not possible. */
async function copy(text: string): Promise<boolean> {
  if (text === '') return false;
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

import type { ActionsContext } from '../actions-context.ts';
import { listsBeside } from '../layout.ts';

export interface SearchActions {
  /** Opens the search with what it was for last; on a phone in the sheet of the lists. */
  openSearch: () => void;
  /** Looks for words: the best that is found is chosen, and Enter leads there. */
  findAndOpen: (words: string) => void;
}

export function createSearchActions({ state }: ActionsContext): SearchActions {
  function openSearch(): void {
    const { screen, panelOpen } = state.get();
    // where there is no space to look through, the lists have their own field
    if (screen.kind !== 'walking' && screen.kind !== 'framed') return;
    state.set({ sheet: 'search', panelOpen: panelOpen || !listsBeside() });
  }

  return {
    openSearch,
    findAndOpen(words) {
      const stop = state.watch(({ screen }) => screen.kind, begin);
      begin();

      function begin(): void {
        const { kind } = state.get().screen;
        if (kind === 'opening') return;
        stop();
        if (kind === 'flat') return state.set({ filter: words });
        state.set({ search: { words, last: null } });
        openSearch();
      }
    },
  };
}

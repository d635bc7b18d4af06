import type { ActionsContext } from './actions-context.ts';

/** Announces something to screen readers, and shows it beside the controls for a moment. */
export type Toast = (text: string) => void;

/** Milliseconds that a toast is shown. */
const TOAST_TIME = 4000;

export function createToast({ state, announce }: ActionsContext): Toast {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (text) => {
    announce(text);
    state.set({ toast: text });
    clearTimeout(timer);
    timer = setTimeout(() => state.set({ toast: '' }), TOAST_TIME);
  };
}

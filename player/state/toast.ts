import type { ActionsContext } from './actions-context.ts';

/** Announces a message to screen readers, and shows it briefly near the controls. */
export type Toast = (text: string) => void;

/** How long a toast is shown, in milliseconds. */
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

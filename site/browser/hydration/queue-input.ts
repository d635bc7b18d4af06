import { writeDraft } from '../draft-storage.ts';

declare global {
  interface Window {
    /** Ends what `queueInput` began, and returns the button that was pressed last. */
    takeQueuedClick?: () => HTMLElement | null;
  }
}

/** Buttons that only a script can answer: links, forms and popovers work by themselves. */
const BUTTONS = 'button[type=button]:not([popovertarget], [data-cookie-choice])';

/**
 * Loses nothing that is done before the page is hydrated: the button pressed last is remembered, and what was typed into a form
 * is stored as its draft when the page is left.
 */
export function queueInput(): void {
  const hydrated = new AbortController();
  const { signal } = hydrated;
  let pressed: HTMLElement | null = null;
  addEventListener(
    'click',
    ({ target }) => {
      pressed = (target instanceof Element && target.closest<HTMLElement>(BUTTONS)) || pressed;
    },
    { capture: true, signal },
  );
  // What is submitted is no longer a draft.
  addEventListener('submit', ({ target }) => (target as HTMLFormElement).removeAttribute('data-draft'), {
    capture: true,
    signal,
  });
  addEventListener(
    'pagehide',
    () => {
      for (const form of document.querySelectorAll<HTMLFormElement>('form[data-draft]')) storeTyped(form);
    },
    { signal },
  );
  window.takeQueuedClick = () => {
    hydrated.abort();
    return pressed;
  };
}

function storeTyped(form: HTMLFormElement): void {
  const saved: Record<string, unknown> = {};
  const values: Record<string, unknown> = {};
  for (const control of form.elements as Iterable<Element> as Iterable<HTMLInputElement>) {
    const { name, type } = control;
    if (!name || type === 'hidden' || type === 'submit') continue;
    const checkbox = type === 'checkbox';
    saved[name] = checkbox ? control.defaultChecked : control.defaultValue;
    values[name] = checkbox ? control.checked : control.value;
  }
  if (Object.keys(saved).some((name) => saved[name] !== values[name])) {
    writeDraft(form.dataset.draft ?? '', { saved, values });
  }
}

import { writeDraft } from './draft-storage.ts';

declare global {
  interface Window {
    /** Ends what `queueInput` began, and returns what was done last. */
    takeQueuedInput?: () => QueuedInput;
  }
}

/** What a person did before the page was hydrated. */
export interface QueuedInput {
  /** The button that was pressed last. */
  pressed: HTMLElement | null;
  /** The form that was submitted last and waits for the page's scripts. */
  submitted: HTMLFormElement | null;
}

/** Buttons that only a script can answer: links, forms and popovers work by themselves. */
const BUTTONS = 'button[type=button]:not([popovertarget], [data-cookie-choice])';
/** Forms that wait for the page's scripts, as a drop form does: the browser would send its file without a way to resume. */
const HELD_FORMS = 'form[data-held]';
/** What a button has while its work is under way. */
const BUSY = ['aria-busy', 'aria-disabled'];

/**
 * Loses nothing that is done before the page is hydrated: the button pressed and the form submitted last are remembered, a dropped
 * file is put into the form's field, and what was typed into a form is stored as its draft when the page is left.
 */
export function queueInput(): void {
  const hydrated = new AbortController();
  const { signal } = hydrated;
  const queued: QueuedInput = { pressed: null, submitted: null };
  addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element && target.closest<HTMLElement>(BUTTONS);
      if (button) queued.pressed = button;
    },
    { capture: true, signal },
  );
  addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement;
      // What is submitted is no longer a draft.
      form.removeAttribute('data-draft');
      if (!form.matches(HELD_FORMS)) return;
      event.preventDefault();
      queued.submitted = form;
      for (const name of BUSY) form.querySelector('[type=submit]')?.setAttribute(name, 'true');
    },
    { capture: true, signal },
  );
  // The browser would open the file in place of the page.
  addEventListener('dragover', (event) => dropFieldOf(event) && event.preventDefault(), { signal });
  addEventListener(
    'drop',
    (event) => {
      const field = dropFieldOf(event);
      if (!field) return;
      event.preventDefault();
      field.files = event.dataTransfer!.files;
      field.form!.requestSubmit();
    },
    { signal },
  );
  addEventListener(
    'pagehide',
    () => {
      for (const form of document.querySelectorAll<HTMLFormElement>('form[data-draft]')) storeTyped(form);
    },
    { signal },
  );
  window.takeQueuedInput = () => {
    hydrated.abort();
    for (const name of BUSY) queued.submitted?.querySelector('[type=submit]')?.removeAttribute(name);
    return queued;
  };
}

/** The field for the files that are dragged over a form; null where they are no files, or the form takes none. */
function dropFieldOf({ target, dataTransfer }: DragEvent): HTMLInputElement | null {
  if (!(target instanceof Element) || !dataTransfer?.types.includes('Files')) return null;
  return target.closest(HELD_FORMS)?.querySelector<HTMLInputElement>('input[type=file]') ?? null;
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

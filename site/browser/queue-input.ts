import { writeDraft } from './storage.ts';

declare global {
  interface Window {
    /** Stops `queueInput`, and returns the input that it has recorded. */
    takeQueuedInput?: () => QueuedInput;
  }
}

/** The user's input before the page was hydrated. */
export interface QueuedInput {
  /** The last button pressed. */
  pressed: HTMLElement | null;
  /** The form that was submitted last. It is sent once the page's scripts have loaded. */
  submitted: HTMLFormElement | null;
}

/** Buttons that do nothing without a script. Links, forms and popovers work without one. */
const BUTTONS = 'button[type=button]:not([popovertarget], [data-cookie-choice])';
/**
 * Forms that must wait for the page's scripts, such as forms for dropped files. Without scripts, the browser
 * would send the file in an upload that cannot resume.
 */
const HELD_FORMS = 'form[data-held]';
/** The attributes of a button while its action runs. */
const BUSY = ['aria-busy', 'aria-disabled'];

/**
 * Records input until the page is hydrated: remembers the last button and form, puts a dropped file into the
 * form's field, and stores typed text as a draft if the user leaves the page.
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
      // A submitted form is no longer a draft.
      form.removeAttribute('data-draft');
      if (!form.matches(HELD_FORMS)) return;
      event.preventDefault();
      queued.submitted = form;
      for (const name of BUSY) form.querySelector('[type=submit]')?.setAttribute(name, 'true');
    },
    { capture: true, signal },
  );
  // Without `preventDefault`, the browser would replace the page with the dropped file.
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

/**
 * Returns the field for files that are dragged over a form; null if there are no files, or if the form does
 * not accept any.
 */
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

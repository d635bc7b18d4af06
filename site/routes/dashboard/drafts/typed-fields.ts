import type { Fields } from './draft.ts';

/** The fields of a form whose controls hold something else than `saved`: typed before the page came alive. */
export function typedFields<F extends Fields>(form: HTMLFormElement | null, saved: F): Partial<F> {
  const typed: Fields = {};
  for (const field of Object.keys(saved)) {
    const control = form?.elements.namedItem(field);
    if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) continue;
    if (control.value !== saved[field]) typed[field] = control.value;
  }
  return typed as Partial<F>;
}

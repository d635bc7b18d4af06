/** Returns the text of a form's field; '' if there is none, or for a file. */
export function formText(form: FormData | undefined, field: string): string {
  const value = form?.get(field);
  return typeof value === 'string' ? value : '';
}

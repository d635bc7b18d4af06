/** Returns the text of a form field; '' if the field is missing or contains a file. */
export function formText(form: FormData | undefined, field: string): string {
  const value = form?.get(field);
  return typeof value === 'string' ? value : '';
}

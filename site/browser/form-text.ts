/** The text of a form's field; '' where there is none, or a file. */
export function formText(form: FormData | undefined, field: string): string {
  const value = form?.get(field);
  return typeof value === 'string' ? value : '';
}

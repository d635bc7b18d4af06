/** Returns a tag in the office with the given fields, and default values for all others. */
export function officeTag(
  id: string,
  fields: Record<string, unknown> = {},
): Record<string, unknown> & { id: string } {
  return { id, title: id, text: '', color: 'red', position: [9.45, 0.02, 7.1], normal: [0, 1, 0], ...fields };
}

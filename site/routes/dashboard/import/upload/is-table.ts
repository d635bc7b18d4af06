/** Whether a file is sent as a table, by its name: its content is looked at by the server. */
export function isTable({ name }: Pick<File, 'name'>): boolean {
  return /\.(csv|tsv|txt)$/i.test(name);
}

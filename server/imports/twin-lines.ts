/**
 * A twin's content as lines of text, as an import and a snapshot keep it: the fields of its document, where it came from, and then
 * an item to the line. Whoever reads them needs to parse no more than the names of what follows.
 */
export interface ItemLine {
  collection: string;
  id: string;
  /** The item as JSON. */
  content: string;
}

const TAB = '\t';

/** Both are JSON; `origin` is `null` for a twin that was made here. */
export function headLines(fields: string, origin: string): string {
  return `${fields}\n${origin}\n`;
}

export function itemLine({ collection, id, content }: ItemLine): string {
  return `${JSON.stringify([collection, id])}${TAB}${content}\n`;
}

/** What `itemLine` wrote, without the line end. */
export function parseItemLine(line: string): ItemLine {
  const tab = line.indexOf(TAB);
  const [collection, id] = JSON.parse(line.slice(0, tab)) as [string, string];
  return { collection, id, content: line.slice(tab + 1) };
}

/** No key's. */
const UNFINISHED = '.unfinished-';

/** The name of what is being written. */
export function unfinishedName(id: string): string {
  return `${UNFINISHED}${id}`;
}

export function isUnfinishedName(name: string): boolean {
  return name.startsWith(UNFINISHED);
}

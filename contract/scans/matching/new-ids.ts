/** Names that are taken: an id that is free stays, any other gets the next free number behind its words. */
export function createNewIds(taken: Iterable<string>): (wanted: string) => string {
  const used = new Set(taken);
  const last = new Map<string, number>();
  return (wanted) => {
    if (!used.has(wanted)) {
      used.add(wanted);
      return wanted;
    }
    const words = wanted.replace(/(?<!\d)-?\d+$/, '').slice(0, 50) || 'new';
    let number = last.get(words) ?? 0;
    let id: string;
    do id = `${words}-${++number}`;
    while (used.has(id));
    last.set(words, number);
    used.add(id);
    return id;
  };
}

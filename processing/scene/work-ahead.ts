/** Works on a few items at a time, `ahead` more than the one whose result is handed on next. Results come in the order of the items. */
export async function* workAhead<Item, Result>(
  items: readonly Item[],
  ahead: number,
  work: (item: Item, index: number) => Promise<Result>,
): AsyncGenerator<Result, void> {
  const underway: Promise<Result>[] = [];
  try {
    for (const [index, item] of items.entries()) {
      const result = work(item, index);
      // It is waited for below; until then nobody would hear of its failure, which ends the process.
      result.catch(() => {});
      underway.push(result);
      if (underway.length > ahead) yield await underway.shift()!;
    }
    while (underway.length > 0) yield await underway.shift()!;
  } finally {
    await Promise.allSettled(underway);
  }
}

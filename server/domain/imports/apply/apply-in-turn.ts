let last: Promise<unknown> = Promise.resolve();

/** Runs what takes a whole twin into memory when what came before has ended: no more than one is, however many people ask. */
export async function applyInTurn<T>(work: () => Promise<T>): Promise<T> {
  const own = last.then(work);
  last = own.catch(() => {});
  return await own;
}

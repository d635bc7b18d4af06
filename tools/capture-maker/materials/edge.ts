/** Distance from the nearer edge of a cell of a row, metres. */
export const toEdge = (at: number, size: number) => {
  const within = ((at % size) + size) % size;
  return Math.min(within, size - within);
};

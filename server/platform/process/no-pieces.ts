/** Yields nothing: the input of a program that reads its file itself. */
export async function* noPieces(): AsyncGenerator<Uint8Array> {}

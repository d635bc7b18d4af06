/** What a program is given that reads its file itself. */
export async function* noPieces(): AsyncGenerator<Uint8Array> {}

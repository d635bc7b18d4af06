import { AppError } from '../../contract/errors.ts';
import { DOCUMENT_MAX_BYTES } from '../../contract/limits.ts';

/** Bytes. A little over a whole document, so that escaped characters of a full one still fit. */
export const BODY_MAX_BYTES = DOCUMENT_MAX_BYTES + 64 * 1024;

/** A request's body, never more than the limit in memory. Throws `document-too-large`. */
export async function readBody(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const announced = request.headers.get('content-length');
  if (announced !== null) {
    // Node's parser holds a client to the length it announced.
    if (Number(announced) > BODY_MAX_BYTES) throw tooLarge();
    return new Uint8Array(await request.arrayBuffer());
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > BODY_MAX_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** The sentence for a body over the limit. */
export function tooLarge(): AppError {
  return new AppError('document-too-large', `A request may hold at most ${BODY_MAX_BYTES / 1024} KiB.`);
}

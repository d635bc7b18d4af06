import type { Readable } from 'node:stream';
import { z } from 'zod';
import { TABLE_COLLECTIONS } from '../../../contract/table-collections.ts';

/** What a reader is to read: one line of JSON, and behind it what that names. */
export const readerRequestSchema = z.object({
  format: z.enum(['archive', 'csv']),
  /** Of the file. */
  bytes: z.int().min(0),
  /** Of a table: the items that there are of its collection, behind the file as a JSON array of so many bytes, and the tour's revision. */
  existing: z
    .object({ collection: z.enum(TABLE_COLLECTIONS), bytes: z.int().min(0), revision: z.int() })
    .optional(),
  /** Bytes that its content may have as it would be stored. */
  maxContent: z.int().min(0),
});
export type ReaderRequest = z.infer<typeof readerRequestSchema>;

const LINE_END = 0x0a;

/** Throws where the input ends before the file does, as it does when the server has ended. */
export async function readRequest(input: Readable): Promise<{
  request: ReaderRequest;
  bytes: Uint8Array<ArrayBuffer>;
  existing: Uint8Array<ArrayBuffer>;
}> {
  let line = '';
  let request: ReaderRequest | null = null;
  // Made once: what comes in pieces and is joined would take twice its size.
  let bytes = new Uint8Array();
  let at = 0;
  for await (const piece of input as AsyncIterable<Buffer>) {
    let rest = piece;
    if (!request) {
      const end = piece.indexOf(LINE_END);
      line += piece.toString('latin1', 0, end < 0 ? piece.length : end);
      if (end < 0) continue;
      request = readerRequestSchema.parse(JSON.parse(line));
      bytes = new Uint8Array(request.bytes + (request.existing?.bytes ?? 0));
      rest = piece.subarray(end + 1);
    }
    bytes.set(rest, at);
    at += rest.length;
  }
  if (!request || at < bytes.length) throw new Error('The file ended before it was complete.');
  return { request, bytes: bytes.subarray(0, request.bytes), existing: bytes.subarray(request.bytes) };
}

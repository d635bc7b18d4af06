import type { Readable } from 'node:stream';
import { z } from 'zod';
import { isTableCollection } from '../../../../contract/changes/kinds.ts';
import { readInput } from '../../../platform/process/read-input.ts';

/** What a reader is to read: one line of JSON, and behind it what that names. */
const readerRequestSchema = z.object({
  format: z.enum(['archive', 'csv']),
  /** Of the file behind the line; 0 for an archive at `path`. */
  bytes: z.int().min(0),
  /** Where an archive is on this machine. */
  path: z.string().optional(),
  /** Bytes that the files of an archive may unpack to. */
  maxFiles: z.number().min(0).optional(),
  /** Of a table: the items that there are of its collection, behind the file as a JSON array of so many bytes, and the tour's revision. */
  existing: z
    .object({ collection: z.string().refine(isTableCollection), bytes: z.int().min(0), revision: z.int() })
    .optional(),
  /** Bytes that its content may have as it would be stored. */
  maxContent: z.int().min(0),
});
export type ReaderRequest = z.infer<typeof readerRequestSchema>;

/** Throws where the input ends before the file does, as it does when the server has ended. */
export async function readRequest(input: Readable): Promise<{
  request: ReaderRequest;
  bytes: Uint8Array<ArrayBuffer>;
  existing: Uint8Array<ArrayBuffer>;
}> {
  const { request, bytes } = await readInput(
    input,
    (value) => readerRequestSchema.parse(value),
    ({ bytes, existing }) => bytes + (existing?.bytes ?? 0),
  );
  return { request, bytes: bytes.subarray(0, request.bytes), existing: bytes.subarray(request.bytes) };
}

import type { Readable } from 'node:stream';
import { z } from 'zod';
import { isTableCollection } from '../../../../contract/changes/kinds.ts';
import { readInput } from '../../../platform/process/read-input.ts';

/** The input of a reader: a line of JSON, followed by the data that the line describes. */
const readerRequestSchema = z.object({
  format: z.enum(['archive', 'csv']),
  /** Size of the file that follows. 0 for an archive at `path`. */
  bytes: z.int().min(0),
  /** Path of an archive on this machine. */
  path: z.string().optional(),
  /** Maximum total size of an archive's files after unpacking, in bytes. */
  maxFiles: z.number().min(0).optional(),
  /**
   * For a table: the existing items of its collection and the revision of the tour. The items follow the file
   * as a JSON array, which has `bytes` bytes.
   */
  existing: z
    .object({ collection: z.string().refine(isTableCollection), bytes: z.int().min(0), revision: z.int() })
    .optional(),
  /** Maximum number of bytes in the lines of the content. */
  maxContent: z.int().min(0),
});
export type ReaderRequest = z.infer<typeof readerRequestSchema>;

/**
 * Returns the request, the file and the existing items. Throws if the input is incomplete, for example
 * because the server died.
 */
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

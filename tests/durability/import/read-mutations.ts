import { buffer } from 'node:stream/consumers';
import { findCollection } from '../../../contract/changes/collections.ts';
import { importPreviewSchema } from '../../../contract/import.ts';
import { readTwinLines } from '../../../server/domain/imports/twin-lines.ts';
import { readFile } from '../../support/files/check-import-here.ts';
import { archivedTag } from '../../support/twin-archive.ts';
import { mutatedFile } from './mutations.ts';

export interface MutationCount {
  /** The number of files that were rejected completely or in part. */
  refused: number;
  /** The number of files that were accepted. */
  taken: number;
  /** Failures, each with its seed. */
  failures: string[];
}

const EXISTING = Buffer.from(JSON.stringify([archivedTag('tag-0'), archivedTag('a')]));
const MEGABYTE = 1024 ** 2;

/**
 * Reads the files for this many seeds, as the reading process does. It is a failure if a file is neither
 * rejected with an error message nor read as a valid tour.
 */
export async function readMutations(from: number, count: number): Promise<MutationCount> {
  const found: MutationCount = { refused: 0, taken: 0, failures: [] };
  for (let seed = from; seed < from + count; seed += 1) {
    try {
      const taken = await readOne(seed);
      if (taken) found.taken += 1;
      else found.refused += 1;
    } catch (error) {
      found.failures.push(`${seed}: ${(error as Error).stack ?? String(error)}`);
    }
  }
  return found;
}

/** Returns whether a file is accepted. Throws if its content must not be stored. */
async function readOne(seed: number): Promise<boolean> {
  const { format, bytes } = mutatedFile(seed);
  const table = format === 'csv' ? EXISTING : Buffer.alloc(0);
  const written: Buffer[] = [];
  const { preview } = await readFile(
    {
      format,
      bytes: bytes.length,
      existing: { collection: 'tags', bytes: table.length, revision: 1 },
      maxContent: 32 * MEGABYTE,
      pieces: pieces(bytes, table),
    },
    {
      signal: new AbortController().signal,
      onContent: async (piece) => void written.push(piece),
    },
  );
  importPreviewSchema.parse(preview);
  if (preview.refused.some(({ reason }) => !/[A-Z“].*[.?]$/s.test(reason) && !reason.includes(': '))) {
    throw new Error(`Not an error message: ${JSON.stringify(preview.refused)}`);
  }
  if (preview.refusedCount > 0) return false;
  const { items } = await readTwinLines(pieces(await buffer(pieces(...written))));
  for (const { collection, id, content } of items) {
    const item = archivedSchemaOf(collection)?.parse(JSON.parse(content));
    if (item?.id !== id || content.includes('\n')) throw new Error(`Not as it is stored: ${content}`);
  }
  return true;
}

function archivedSchemaOf(name: string) {
  const collection = findCollection(name);
  return collection?.archived ?? collection?.schema;
}

async function* pieces(...all: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* all;
}

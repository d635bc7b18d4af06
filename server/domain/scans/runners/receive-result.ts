import { join } from 'node:path';
import { AppError } from '../../../../contract/errors.ts';
import type { Context } from '../../../platform/access/context.ts';
import { writeNewFile, writeStream } from '../../../platform/disk/durable-file.ts';
import { FileStoreError, toFileStoreError } from '../../../platform/file-store/file-store.ts';
import type { JobTable } from '../../../platform/store/schema.ts';
import { isConsistent, parseResult, readResult, RESULT_MAX } from '../run/read-result.ts';
import { announceRun, settleRun } from '../run/run-scan.ts';
import { makeScratch, removeScratch } from '../run/scratch.ts';
import { texts } from '../run/texts.ts';
import { attemptOf } from './scan-leases.ts';

/** The leases whose results this server is currently receiving. */
const arriving = new Set<string>();

/**
 * Receives and records the result of a leased scan: `result.json` on one line, then the files in the order in
 * which `result.json` lists them. The server does not trust a runner. A runner cannot send more bytes than
 * the result announces, and its files must pass the same checks as files that the server's own program
 * creates. Throws `invalid-document`, `locked` while another request sends the result, `conflict` if the
 * lease has ended, and errors of `pieces`.
 */
export async function receiveResult(
  context: Context,
  row: JobTable,
  pieces: AsyncIterable<Uint8Array>,
): Promise<void> {
  if (arriving.has(row.runner))
    throw new AppError(
      'locked',
      'This runner is already sending a result in another request. Wait until that request has finished.',
    );
  arriving.add(row.runner);
  try {
    await receive(context, row, new Pieces(pieces));
  } finally {
    arriving.delete(row.runner);
  }
}

async function receive(context: Context, row: JobTable, pieces: Pieces): Promise<void> {
  const text = await pieces.line(RESULT_MAX);
  const result = parseResult(text);
  if (!result) throw invalid();
  const files = result.outcome === 'done' ? result.files : [];
  if (result.outcome === 'done' && !isConsistent(result, files)) throw invalid();
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const scratch = await makeScratch(context, { id: row.id, attempt: row.attempts }, bytes);
  try {
    const { output } = scratch;
    for (const file of files) await store(pieces.take(file.bytes), join(output, file.name));
    if (!(await pieces.atEnd())) throw invalid();
    await writeNewFile(join(output, 'result.json'), text);
    await settle(context, row, output);
  } finally {
    await removeScratch(scratch);
  }
}

/** Writes pieces to a file. Throws `FileStoreError` if the disk fails, and the errors of `pieces`. */
async function store(pieces: AsyncIterable<Uint8Array>, path: string): Promise<void> {
  await writeStream(pieces, path).catch((error: unknown) => {
    throw error instanceof AppError || error instanceof FileStoreError ? error : toFileStoreError(error);
  });
}

/**
 * Validates and records the output in the same way as the output of the server's own program. An invalid result
 * counts as a failed attempt of the job.
 */
async function settle(context: Context, row: JobTable, output: string): Promise<void> {
  const run: { settled: 'lost' | 'broken' | 'done' } = { settled: 'lost' };
  await attemptOf(context, row, async (job) => {
    const outcome = await readResult(output);
    if (outcome.outcome === 'refused' && outcome.sentence === texts.result) {
      run.settled = 'broken';
      throw new Error('A runner sent an invalid result.');
    }
    await settleRun(context, job, outcome, output);
    run.settled = 'done';
    announceRun(context, row.user_id);
    return null;
  }).ended;
  if (run.settled === 'broken') throw invalid();
  if (run.settled === 'lost')
    throw new AppError(
      'conflict',
      'The result was rejected because the lease has ended. Lease another scan.',
    );
}

function invalid(): AppError {
  return new AppError('invalid-document', 'This is not a valid scan result.');
}

const LINE_END = 0x0a;

/** Reads a request body in parts of known size. */
class Pieces {
  readonly #source: AsyncIterator<Uint8Array>;
  #left: Uint8Array = new Uint8Array();

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /**
   * Returns the next line. Throws `invalid-document` if the line is longer than `max` bytes or does not end.
   */
  async line(max: number): Promise<string> {
    const taken: Uint8Array[] = [];
    for (let size = 0; await this.#fill();) {
      const end = this.#left.indexOf(LINE_END);
      const part = this.#left.subarray(0, end < 0 ? this.#left.length : end);
      size += part.length;
      if (size > max) throw invalid();
      taken.push(part);
      this.#left = this.#left.subarray(part.length + (end < 0 ? 0 : 1));
      if (end >= 0) return Buffer.concat(taken).toString('utf8');
    }
    throw invalid();
  }

  /** Yields the next `bytes` bytes. Throws `invalid-document` if fewer bytes remain. */
  async *take(bytes: number): AsyncGenerator<Uint8Array> {
    for (let left = bytes; left > 0;) {
      if (!(await this.#fill())) throw invalid();
      const part = this.#left.subarray(0, left);
      left -= part.length;
      this.#left = this.#left.subarray(part.length);
      yield part;
    }
  }

  async atEnd(): Promise<boolean> {
    return !(await this.#fill());
  }

  /** Reads another piece if no bytes are left. Returns false at the end of the body. */
  async #fill(): Promise<boolean> {
    while (this.#left.length === 0) {
      const { done, value } = await this.#source.next();
      if (done) return false;
      this.#left = value;
    }
    return true;
  }
}

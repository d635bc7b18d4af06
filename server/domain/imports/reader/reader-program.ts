import { once } from 'node:events';
import { Socket } from 'node:net';
import type { Item } from '../../../../contract/changes/operation.ts';
import type { ImportPreview } from '../../../../contract/import.ts';
import type { Origin } from '../../../../contract/twin-archive/provenance.ts';
import { ArchiveRefusedError } from '../../../../contract/twin-archive/archive-entries.ts';
import type { ArchivedFile } from './find-files.ts';
import { readArchive } from './read-archive.ts';
import { readCsv } from './read-csv.ts';
import { readRequest } from './reader-request.ts';
import { refusedWhole } from './refusals.ts';
import type { Writable } from 'node:stream';

// This child process reads an untrusted file.
// read-file.ts starts the process without secrets and with little memory, and lets it read only the archive.
// The process reads a table from standard input and writes the content to standard output.
// The process writes its report to a third pipe.

/** Number of characters to collect before a write. */
const PIECE = 256 * 1024;

/**
 * Writes lines to `output` in large chunks, and waits while the output is full. Throws `ArchiveRefusedError`
 * after more than `maxBytes` bytes.
 */
class LineWriter {
  readonly #output: Writable;
  readonly #maxBytes: number;
  #allowed = 0;
  #piece = '';
  #written = 0;

  constructor(output: Writable, maxBytes: number) {
    this.#output = output;
    this.#maxBytes = maxBytes;
  }

  async write(lines: string): Promise<void> {
    this.#piece += lines;
    if (this.#piece.length >= PIECE) await this.#flush();
  }

  /** Raises the limit by a number of bytes. */
  allow(bytes: number): void {
    this.#allowed += bytes;
  }

  async end(): Promise<void> {
    await this.#flush();
    this.#output.end();
  }

  async #flush(): Promise<void> {
    const piece = Buffer.from(this.#piece);
    this.#piece = '';
    this.#written += piece.length;
    if (this.#written > this.#maxBytes + this.#allowed) {
      const mebibytes = Math.floor(this.#maxBytes / 1024 ** 2);
      throw new ArchiveRefusedError(
        `The twin needs more than the ${mebibytes} MB of storage that each user has.`,
      );
    }
    if (!this.#output.write(piece)) await once(this.#output, 'drain');
  }
}

const REPORT = 3;

const { request, bytes, existing } = await readRequest(process.stdin);
const lines = new LineWriter(process.stdout, request.maxContent);
const report = new Socket({ fd: REPORT, readable: false, writable: true });
const files: ArchivedFile[] = [];
let origin: Origin | null = null;
report.end(JSON.stringify({ preview: await preview(), files, origin }));
await once(report, 'close');

async function preview(): Promise<ImportPreview> {
  try {
    const preview = await read((text) => lines.write(text));
    await lines.end();
    return preview;
  } catch (error) {
    if (error instanceof ArchiveRefusedError) return refusedWhole(error.message);
    throw error;
  }
}

async function read(write: (text: string) => Promise<void>): Promise<ImportPreview> {
  if (request.format === 'archive') {
    const source = request.path === undefined ? bytes : { path: request.path };
    const taking = {
      maxBytes: request.maxFiles ?? 0,
      onFile: (file: ArchivedFile) => files.push(file),
      onOrigin: (found: Origin | null) => void (origin = found),
      onScan: (bytes: number) => lines.allow(bytes),
    };
    return await readArchive(source, write, taking);
  }
  // Skips validation, because this server stored the items.
  const items = JSON.parse(new TextDecoder().decode(existing)) as Item[];
  const { collection = 'tags', revision = 0 } = request.existing ?? {};
  return await readCsv(bytes, { collection, existing: items, revision }, write);
}

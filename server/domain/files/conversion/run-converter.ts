import { kindOfType } from '../../../../contract/files/file-kinds.ts';
import type { ChildLimits } from '../../../platform/process/hold-to-limits.ts';
import { type ChildOutcome, runChild } from '../../../platform/process/run-child.ts';
import type { ChildProgram } from '../../../platform/process/start-child.ts';
import { FOUND, THUMBNAIL_MAX_BYTES } from './bounds.ts';
import { type ConverterRequest, readReport, type Report } from './report.ts';

interface Conversion {
  kind: ConverterRequest['kind'];
  /** Bytes of a file that are given to it. */
  most: number;
  /** What of a larger file is done: its beginning, or nothing. */
  larger: 'cut' | 'refused';
  program: ChildProgram;
}

const PROGRAM = {
  source: 'server/domain/files/conversion/converter-program.ts',
  built: 'converter.js',
};
const TEXT: Conversion = {
  kind: 'text',
  // UTF-16 has two for each character that is kept.
  most: 2 * FOUND.length,
  larger: 'cut',
  program: { ...PROGRAM, heap: 64 },
};
const CONVERSIONS: Partial<Record<ReturnType<typeof kindOfType>, Conversion>> = {
  picture: {
    kind: 'picture',
    most: 128 * 1024 ** 2,
    larger: 'refused',
    program: { ...PROGRAM, heap: 64, native: true },
  },
  pdf: {
    kind: 'pdf',
    most: 200 * 1024 ** 2,
    larger: 'refused',
    program: { ...PROGRAM, heap: 256, native: true },
  },
  text: TEXT,
  table: TEXT,
};

export const CONVERTER_LIMITS: ChildLimits = { memory: 500 * 1024 ** 2, time: 60_000 };

/** Characters of a report at most: pages and words, and what JSON puts around them. */
const REPORT_MAX = 8 * 1024 ** 2;

/** How a file of a type is converted; null for one that is not. */
export function conversionOf(type: string): Conversion | null {
  return CONVERSIONS[kindOfType(type)] ?? null;
}

export interface FileToConvert {
  type: string;
  /** Of what `pieces` hold, which may be the beginning of the file alone. */
  bytes: number;
  cut: boolean;
  pieces: AsyncIterable<Uint8Array>;
}

export interface Converted extends Report {
  /** WebP; null for none. */
  thumbnail: Buffer | null;
  exceeded: ChildOutcome['exceeded'];
}

/**
 * What a child process makes of a file, within bounds of memory and time. Where they do not suffice, or it ends otherwise, what it said
 * until then counts. Throws the reason of `signal`, what `pieces` throws, and an error where these came too slowly.
 */
export async function runConverter(
  { kind, program }: Conversion,
  { pieces, ...file }: FileToConvert,
  { signal, limits = CONVERTER_LIMITS }: { signal: AbortSignal; limits?: ChildLimits },
): Promise<Converted> {
  const request: ConverterRequest = { kind, ...file };
  const output: Buffer[] = [];
  let size = 0;
  const { report, exceeded, fed } = await runChild(program, {
    request,
    pieces,
    limits,
    reportMax: REPORT_MAX,
    signal,
    onOutput: (piece) => {
      size += piece.length;
      if (size <= THUMBNAIL_MAX_BYTES) output.push(piece);
    },
  });
  if (exceeded === 'time' && !fed) throw new Error('The file did not arrive in time to be converted.');
  const found = readReport(report);
  const thumbnail = found.complete && size <= THUMBNAIL_MAX_BYTES ? Buffer.concat(output) : null;
  return { ...found, thumbnail: thumbnail && isWebp(thumbnail) ? thumbnail : null, exceeded };
}

/** RIFF container of the form WEBP (RFC 9649). */
function isWebp(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
}

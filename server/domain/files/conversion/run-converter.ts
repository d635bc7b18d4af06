import { kindOfType } from '../../../../contract/files/file-kinds.ts';
import type { ChildLimits } from '../../../platform/process/hold-to-limits.ts';
import { type ChildOutcome, runChild } from '../../../platform/process/run-child.ts';
import type { ChildProgram } from '../../../platform/process/start-child.ts';
import { FOUND, THUMBNAIL_MAX_BYTES, type ConverterRequest, readReport, type Report } from './report.ts';

interface Conversion {
  kind: ConverterRequest['kind'];
  /** Maximum number of bytes to pass to the converter. */
  most: number;
  /** Whether to convert only the start of a larger file, or to skip the file. */
  larger: 'cut' | 'refused';
  program: ChildProgram;
}

const PROGRAM = {
  source: 'server/domain/files/conversion/converter-program.ts',
  built: 'converter.js',
};
const TEXT: Conversion = {
  kind: 'text',
  // In UTF-16, each of the code units to keep takes two bytes.
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

/** Maximum number of characters in a report, including the JSON syntax around pages and words. */
const REPORT_MAX = 8 * 1024 ** 2;

/** Returns how to convert files of a media type, or null if they are not converted. */
export function conversionOf(type: string): Conversion | null {
  return CONVERSIONS[kindOfType(type)] ?? null;
}

export interface FileToConvert {
  type: string;
  /** Total size of `pieces`, which may be only the start of the file. */
  bytes: number;
  cut: boolean;
  pieces: AsyncIterable<Uint8Array>;
}

export interface Converted extends Report {
  /** Thumbnail in WebP, or null if there is none. */
  thumbnail: Buffer | null;
  exceeded: ChildOutcome['exceeded'];
}

/**
 * Converts a file in a child process with limits on memory and time. If the process exceeds a limit or ends
 * early, returns the results that it had reported. Throws the abort reason of `signal`, errors of `pieces`,
 * and an error if `pieces` arrive too slowly.
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
  if (exceeded === 'time' && !fed) throw new Error('The file did not arrive in time for its conversion.');
  const found = readReport(report);
  const thumbnail = found.complete && size <= THUMBNAIL_MAX_BYTES ? Buffer.concat(output) : null;
  return { ...found, thumbnail: thumbnail && isWebp(thumbnail) ? thumbnail : null, exceeded };
}

/** Returns whether the bytes start like a WebP picture (RFC 9649). */
function isWebp(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
}

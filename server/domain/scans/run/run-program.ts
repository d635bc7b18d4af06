import {
  type ScanProgress,
  scanProgressSchema,
  type ScanRequest,
  type ScanResult,
} from '../../../../contract/scans/scan-result.ts';
import { SCAN_MAX_MEMORY, SCAN_MAX_TIME } from '../../../../contract/limits.ts';
import type { ChildLimits } from '../../../platform/process/hold-to-limits.ts';
import { type ChildProgram, noPieces } from '../../../platform/process/start-child.ts';
import { runChild } from '../../../platform/process/run-child.ts';
import { readResult } from './read-result.ts';
import { texts } from './texts.ts';
import { parseText } from '../../../platform/store/parse-document.ts';

/**
 * Maximum number of characters in a line, and maximum number of bytes of output to read. The output is
 * limited because the program opened an untrusted file.
 */
const LINE_MAX = 1_000;
const ALL_MAX = 4 * 1024 ** 2;

/** Parses the progress of a program line by line. Ignores invalid lines. */
class ProgressLines {
  readonly #tell: (progress: ScanProgress) => void;
  #line = '';
  #taken = 0;

  constructor(tell: (progress: ScanProgress) => void) {
    this.#tell = tell;
  }

  take(piece: Buffer): void {
    this.#taken += piece.length;
    if (this.#taken > ALL_MAX) return;
    const lines = (this.#line + piece.toString('utf8')).split('\n');
    this.#line = (lines.pop() ?? '').slice(-LINE_MAX);
    for (const line of lines) this.#read(line);
  }

  #read(line: string): void {
    const progress = line.length > LINE_MAX ? null : parseText(scanProgressSchema, line);
    if (progress) this.#tell(progress);
  }
}

/**
 * Signals that end the program from outside, for example when the whole service stops. The program itself did
 * not fail.
 */
const STOPPED: ReadonlySet<NodeJS.Signals | null> = new Set<NodeJS.Signals>(['SIGTERM', 'SIGINT', 'SIGHUP']);

/**
 * The program that creates a capture from a scan. `native`: surfaces and pictures need memory outside of V8's
 * heap.
 */
export const SCAN_PROGRAM: ChildProgram = {
  source: 'processing/scan-program.ts',
  built: 'scan.js',
  heap: 2_048,
  native: true,
  patient: true,
};

/**
 * `SCAN_PROGRAM` with the settings for drawing the pictures of a view. Drawing needs a smaller heap, because
 * the scene is at most 3 MB.
 */
export const DRAW_PROGRAM: ChildProgram = { ...SCAN_PROGRAM, heap: 768, patient: false };

export const DRAW_LIMITS: ChildLimits = { memory: 1024 ** 3, time: 120_000 };

export const SCAN_LIMITS: ChildLimits = { memory: SCAN_MAX_MEMORY, time: SCAN_MAX_TIME };

/** The program that processes a scan, and the limits on its memory and time. */
export interface StartedProgram {
  program: ChildProgram;
  limits: ChildLimits;
}

interface ProgramRun extends StartedProgram {
  signal: AbortSignal;
  onProgress: (progress: ScanProgress) => void;
}

/**
 * Processes a scan in a child process with limits on memory and time. Apart from the program's own files, the
 * process can access only `request.source`, which it can read, and `request.output`, which it can read and
 * write. If the process exceeds a limit or ends early, returns a refusal with a message. Throws the abort
 * reason of `signal`, and an error if the program was stopped from outside.
 */
export async function runProgram(
  request: ScanRequest,
  { program, limits, signal, onProgress }: ProgramRun,
): Promise<ScanResult> {
  const lines = new ProgressLines(onProgress);
  const ended = await runChild(program, {
    request,
    pieces: noPieces(),
    limits,
    mayRead: request.source,
    mayWrite: request.output,
    reportMax: 0,
    signal,
    onOutput: (piece) => lines.take(piece),
  });
  if (ended.exceeded) return { outcome: 'refused', sentence: texts[ended.exceeded] };
  if (STOPPED.has(ended.signal)) throw new Error('The program that processes scans was stopped.');
  return await readResult(request.output);
}

import {
  type ScanProgress,
  type ScanRequest,
  scanProgressSchema,
} from '../../../../contract/scans/scan-result.ts';
import { noPieces } from '../../../platform/process/no-pieces.ts';
import { runChild } from '../../../platform/process/run-child.ts';
import { readResult, type ScanOutcome } from './read-result.ts';
import { SCAN_LIMITS, SCAN_PROGRAM } from './scan-program.ts';
import { texts } from './texts.ts';

/** Characters of one line, and of all that is listened to: whoever writes them has opened a stranger's file. */
const LINE_MAX = 1_000;
const ALL_MAX = 4 * 1024 ** 2;

/** Reads what a program says of its progress, line by line; whatever is none is passed over. */
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
    if (line.length > LINE_MAX) return;
    try {
      this.#tell(scanProgressSchema.parse(JSON.parse(line)));
    } catch {
      // It says nothing of its progress.
    }
  }
}

/** What ends a whole service or terminal: the program has done nothing wrong. */
const STOPPED: ReadonlySet<NodeJS.Signals | null> = new Set<NodeJS.Signals>(['SIGTERM', 'SIGINT', 'SIGHUP']);

/**
 * What a child process makes of a scan, within bounds of memory and time, in the folder that the request names. Where they do not suffice,
 * or it ends otherwise, the outcome is a sentence. Throws the reason of `signal`, and an error where the program was stopped from outside.
 */
export async function runProgram(
  request: ScanRequest,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: ScanProgress) => void },
): Promise<ScanOutcome> {
  const lines = new ProgressLines(onProgress);
  const ended = await runChild(SCAN_PROGRAM, {
    request,
    pieces: noPieces(),
    limits: SCAN_LIMITS,
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

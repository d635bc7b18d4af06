import { type ScanProgress, scanProgressSchema } from '../../../../contract/scans/scan-result.ts';

/** Characters of one line, and of all that is listened to: whoever writes them has opened a stranger's file. */
const LINE_MAX = 1_000;
const ALL_MAX = 4 * 1024 ** 2;

/** Reads what a program says of its progress, line by line; whatever is none is passed over. */
export class ProgressLines {
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

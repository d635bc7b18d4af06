import type { Config } from '../../platform/config/config.ts';
import { connectScanner } from '../../domain/files/scanner/connect-scanner.ts';
import { error, type Finding } from './finding.ts';

/** Whether the virus scanner that is configured can be reached. */
export async function checkScanner({ clamdUrl }: Pick<Config, 'clamdUrl'>): Promise<Finding[]> {
  if (clamdUrl === undefined) return [];
  try {
    const socket = await connectScanner(clamdUrl, new AbortController().signal);
    socket.destroy();
    return [];
  } catch {
    return [
      error(
        `The virus scanner at CLAMD_URL (${clamdUrl}) does not answer: until it does, people see only files of their own that are new.`,
      ),
    ];
  }
}

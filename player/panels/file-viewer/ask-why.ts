import { viewerTexts } from './viewer-texts.ts';

/**
 * Finds out why the browser did not show a file, and tells: `lost`, or a sentence, `unreadable` where the file itself came. A picture's
 * or a video's own error does not say it.
 */
export async function askWhy(
  address: string,
  unreadable: string,
  { lost, problem }: { lost: () => void; problem: (sentence: string) => void },
): Promise<void> {
  try {
    const { status, ok } = await fetch(address, { method: 'HEAD', cache: 'no-store' });
    if (status === 404 || status === 403) lost();
    else problem(ok ? unreadable : viewerTexts.notCome);
  } catch {
    problem(viewerTexts.notCome);
  }
}

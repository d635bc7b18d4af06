import { viewerTexts } from '../viewer-texts.ts';

/** Why a document is not shown. `unshared`: its address leads nowhere any more. */
export type PdfFailure = { unshared: true } | { unshared: false; sentence: string };

/** What an error of pdf.js means to a person. */
export function tellFailure(error: unknown): PdfFailure {
  const { name, status } = error as { name?: unknown; status?: unknown };
  if (name === 'ResponseException' && (status === 404 || status === 403)) return { unshared: true };
  const sentence =
    name === 'PasswordException'
      ? viewerTexts.locked
      : name === 'InvalidPDFException' || name === 'FormatError'
        ? viewerTexts.damaged
        : viewerTexts.notCome;
  return { unshared: false, sentence };
}

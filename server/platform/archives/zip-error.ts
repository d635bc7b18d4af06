import {
  ERR_AMBIGUOUS_ARCHIVE,
  ERR_ENCRYPTED_CENTRAL_DIRECTORY,
  ERR_SPLIT_ZIP_FILE,
} from '@zip.js/zip.js/lib/zip-core-native.js';
import { ArchiveRefusedError } from '../../../contract/twin-archive/archive-entries.ts';

const SENTENCES: Readonly<Record<string, string>> = {
  [ERR_AMBIGUOUS_ARCHIVE]:
    'This ZIP file says different things in different places, so that programs would not agree on what it holds.',
  [ERR_ENCRYPTED_CENTRAL_DIRECTORY]: 'This ZIP file is encrypted.',
  [ERR_SPLIT_ZIP_FILE]: 'This is one of several files that a ZIP file was split into.',
};

/**
 * What opening an archive threw, as a refusal: the reader of ZIP files answers a stranger's bytes with errors of many kinds, and
 * each of them means that they are no archive it can read.
 */
export function refusedBy(error: unknown): ArchiveRefusedError {
  if (error instanceof ArchiveRefusedError) return error;
  const known = error instanceof Error ? SENTENCES[error.message] : undefined;
  return new ArchiveRefusedError(known ?? 'This is no ZIP file, or it is damaged.', { cause: error });
}
